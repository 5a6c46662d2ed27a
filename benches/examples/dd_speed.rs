//! Speed and counts of the double-dummy solver over a file of deals.
//!
//! `dd_speed FILE [solve|table|cards|fewest] [--each]`. A line of the file is a deal as bridge notation has it and,
//! after a bar each, the strain (C D H S N), the leader, and the tricks of north and south, for `table` all twenty
//! (by strain and leader); a question mark where they are not known. `--each` prints every deal.
#![allow(clippy::print_stdout, reason = "it is a program")]
#![allow(clippy::cast_precision_loss, reason = "averages")]

use std::time::Instant;

use whist_core::dd::{Goal, Problem, Solver, Strain};
use whist_core::{Deal, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().ok_or("expected a file of deals")?)?;
    let mode = args.next().unwrap_or_else(|| "solve".into());
    let each = args.next().is_some();
    let mut solver = Solver::new();
    let (mut logs, mut wrong, mut asked) = (0.0, 0, 0);
    let start = Instant::now();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let hands = fields[0].parse::<Deal>()?.hands().0;
        let (before, began) = (solver.counts().nodes, Instant::now());
        let found = if mode == "table" {
            let tricks = solver.tables(&[hands])?[0];
            tricks.0.iter().flatten().map(u8::to_string).collect::<Vec<_>>().join(" ")
        } else {
            let strain = "CDHSN".find(fields[1]).and_then(|i| Strain::ALL.get(i)).ok_or("expected a strain")?;
            let leader: Seat = fields[2].parse()?;
            let goal = if mode == "fewest" { Goal::Fewest } else { Goal::Most };
            let problem = Problem::new(strain.order(), hands, leader, &[], goal)?;
            if mode == "cards" {
                solver.cards(&problem)?[0].tricks.to_string()
            } else {
                solver.tricks(&problem)?.to_string()
            }
        };
        let nodes = solver.counts().nodes - before;
        let expected = fields.get(3).unwrap_or(&"?");
        asked += 1;
        logs += (nodes.max(1) as f64).ln();
        wrong += i32::from(*expected != "?" && *expected != found);
        if each {
            println!("{asked} {nodes} nodes {:.3} ms: {found} ({expected})", began.elapsed().as_secs_f64() * 1e3);
        }
    }
    let (counts, count) = (solver.counts(), f64::from(asked.max(1)));
    let per = |n: u64| n as f64 / count;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{asked} asked, {wrong} wrong, {:.3} ms each, {:.1} MB",
        seconds * 1e3 / count,
        solver.memory() as f64 / 1e6
    );
    println!(
        "nodes {:.0} (geometric mean {:.0}), {:.1} ns a node, looked up {:.0}, hits {:.0}, bounded {:.0}, expanded {:.0}, first cuts {:.2} %",
        per(counts.nodes),
        (logs / count).exp(),
        seconds * 1e9 / counts.nodes as f64,
        per(counts.looked_up),
        per(counts.hits),
        per(counts.bounded),
        per(counts.expanded),
        100.0 * counts.first_cuts as f64 / counts.cuts.max(1) as f64,
    );
    Ok(())
}
