//! Solves a deal with all four hands seen: what each lead is worth, best play, and the table of all twenty results.
//!
//! Shows how an engine asks the double-dummy solver, and how it divides many deals among threads.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::thread;

use whist_core::dd::{Goal, Problem, Solver, Strain, TableError, Tricks};
use whist_core::random::{Stream, deal};
use whist_core::{CardOrder, Cards, Deal, Seat, Suit};

/// The results of some deals, half of them made by each of two threads: a solver belongs to one thread at a time.
fn tables(deals: &[[Cards; 4]]) -> Result<Vec<Tricks>, TableError> {
    let (first, second) = deals.split_at(deals.len() / 2);
    thread::scope(|scope| {
        let other = scope.spawn(|| Solver::new().tables(second));
        let mut tables = Solver::new().tables(first)?;
        tables.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        Ok(tables)
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let pbn: Deal = "N:K973.T9632.KT.KJ Q654.A75.AQ76.A6 8.K8.J9542.Q5432 AJT2.QJ4.83.T987".parse()?;
    let hands = pbn.hands().0; // north first
    let hearts = CardOrder::plain(Some(Suit::Hearts));

    // One question after the other about one deal: what the solver remembers of the first makes the others fast.
    let mut solver = Solver::new();
    let problem = Problem::new(&hearts, hands, Seat::East, &[], Goal::Most)?;
    let tricks = solver.tricks(&problem)?;
    let leads = solver.cards(&problem)?;
    let line = solver.line(&problem)?;
    assert_eq!(leads[0].tricks, 13 - tricks, "a card is worth what the side that plays it takes");
    assert_eq!(line.len(), 52, "best play to the end");

    // What cannot be asked is refused with its reason.
    let short = [hands[0], hands[1], hands[2], Cards::EMPTY];
    assert!(Problem::new(&hearts, short, Seat::East, &[], Goal::Most).is_err(), "hands must fit each other");

    let table = solver.tables(&[hands])?[0];
    assert_eq!(table.north_south(Strain::Hearts, Seat::East), tricks, "the table has the same result");
    let drawn: Vec<[Cards; 4]> = (1..3).map(|number| deal(&mut Stream::new(7, number))).collect();
    assert_eq!(tables(&drawn)?, solver.tables(&drawn)?, "on any number of threads alike");

    let mut text = format!("hearts trumps, east leads: north and south take {tricks} tricks\n");
    for lead in &leads {
        writeln!(text, "{}: {} for east and west", lead.equals, lead.tricks)?;
    }
    for strain in Strain::ALL {
        let tricks = Seat::ALL.map(|seat| table.declarer(strain, seat));
        writeln!(text, "{strain:?}: {tricks:?} tricks declared by north, east, south, west")?;
    }
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}
