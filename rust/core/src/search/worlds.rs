//! Hidden hands drawn uniformly from all that are possible, by exact counting.
//!
//! What is known of hidden places are their sizes and, for each, a mask of the cards it may hold.
//! Cards with the same possible places form a *class*; a world is then a table of counts, classes
//! by places, with given sums both ways, and for each class a way to divide its cards by these
//! counts. A table of counts `a` stands for (product of class sizes, factorial) / (product of all
//! `a`, factorial) worlds. The tables are walked row by row, and each row is drawn with the weight
//! of all its completions: nothing is ever rejected.

use std::collections::HashMap;

use crate::Cards;
use crate::bits::Select;
use crate::random::Random;

/// Most hidden places: seven hands and a pile.
pub const MAX_HIDDEN: usize = 8;

/// A hidden hand or pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenPlace {
    /// Number of its hidden cards.
    pub size: usize,
    /// The cards that may be among them.
    pub may: Cards,
}

type Row = [u8; MAX_HIDDEN];

/// One way to fill a row, with the sum of the weights up to and with it.
#[derive(Clone, Debug)]
struct Split {
    up_to: f64,
    counts: Row,
    next: usize,
}

/// The ways to fill a row, given what is left of the columns.
#[derive(Clone, Debug)]
struct Node {
    splits: Vec<Split>,
}

impl Node {
    fn weight(&self) -> f64 {
        self.splits.last().map_or(0.0, |split| split.up_to)
    }
}

/// All worlds that agree with what is known: to be counted and drawn from.
///
/// ```
/// use whist_core::random::Stream;
/// use whist_core::search::{HiddenPlace, Worlds};
/// use whist_core::{Cards, bits};
///
/// let unseen: Cards = "AS KS QS AH".parse().unwrap();
/// let no_spade = Cards::PACK - whist_core::Suit::Spades.cards();
/// let places = [(1, no_spade), (2, Cards::ALL), (1, Cards::ALL)].map(|(size, may)| HiddenPlace { size, may });
/// let worlds = Worlds::new(unseen, &places).unwrap();
/// assert_eq!(worlds.count(), 3.0);
/// let world = worlds.draw(&mut Stream::new(7, 0), bits::Table);
/// assert_eq!(world[0], "AH".parse().unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    /// Cards with one possible place.
    fixed: [Cards; MAX_HIDDEN],
    classes: Vec<Cards>,
    /// Whether rows are places and columns classes, rather than the other way round.
    by_place: bool,
    /// What the rows stand for: numbers of classes or places.
    rows: Vec<usize>,
    columns: usize,
    nodes: Vec<Node>,
    start: usize,
    count: f64,
}

impl Worlds {
    /// The worlds in which `unseen` are divided among `places`; none if there is no such world.
    ///
    /// Every unseen card lies in one of the places, so what nobody holds is a place too. At most
    /// [`MAX_HIDDEN`] places; more have no worlds.
    #[must_use]
    pub fn new(unseen: Cards, places: &[HiddenPlace]) -> Option<Self> {
        if places.len() > MAX_HIDDEN {
            return None;
        }
        let mut classes: Vec<(u8, Cards)> = Vec::new();
        for card in unseen {
            let possible = possible(places, card.into());
            match classes.iter_mut().find(|(known, _)| *known == possible) {
                Some((_, cards)) => cards.insert(card),
                None => classes.push((possible, card.into())),
            }
        }
        let mut fixed = [Cards::EMPTY; MAX_HIDDEN];
        let mut sizes = [0_u8; MAX_HIDDEN];
        for (size, place) in sizes.iter_mut().zip(places) {
            *size = u8::try_from(place.size).ok()?;
        }
        for &(possible, cards) in &classes {
            if possible == 0 {
                return None;
            }
            if possible.is_power_of_two() {
                let place = possible.trailing_zeros() as usize;
                fixed[place] |= cards;
                sizes[place] = sizes[place].checked_sub(cards.len() as u8)?;
            }
        }
        classes.retain(|(possible, _)| !possible.is_power_of_two());
        let plan = Plan::new(&classes, sizes, places.len())?;
        let (nodes, start) = plan.walk();
        let cards: Vec<Cards> = classes.into_iter().map(|(_, cards)| cards).collect();
        let arrangements: f64 = cards.iter().map(|cards| factorial(cards.len())).product();
        let count = arrangements * nodes[start].weight();
        if count == 0.0 {
            return None;
        }
        let Plan { by_place, rows, columns, .. } = plan;
        Some(Self { fixed, classes: cards, by_place, rows, columns, nodes, start, count })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> f64 {
        self.count.round()
    }

    /// One of them, all equally likely: the cards of each place.
    #[inline(always)]
    pub fn draw(&self, random: &mut impl Random, select: impl Select) -> [Cards; MAX_HIDDEN] {
        let mut world = self.fixed;
        let mut node = &self.nodes[self.start];
        // What is left of each class; a row that is a class uses it up at once.
        let mut left = [Cards::EMPTY; MAX_HIDDEN];
        if self.by_place {
            left[..self.columns].copy_from_slice(&self.classes);
        }
        for &row in &self.rows {
            let split = pick(node, random);
            let mut own = if self.by_place { Cards::EMPTY } else { self.classes[row] };
            for (column, &count) in split.counts.iter().enumerate().take(self.columns) {
                if count > 0 {
                    let (class, place) = if self.by_place { (&mut left[column], row) } else { (&mut own, column) };
                    let cards = random.subset(*class, count.into(), select);
                    *class ^= cards;
                    world[place] |= cards;
                }
            }
            node = &self.nodes[split.next];
        }
        world
    }
}

/// The places that may hold a card.
fn possible(places: &[HiddenPlace], card: Cards) -> u8 {
    let holds = places.iter().enumerate().filter(|(_, place)| place.size > 0 && card.is_subset(place.may));
    holds.fold(0, |mask, (place, _)| mask | 1 << place)
}

#[inline(always)]
fn pick<'a>(node: &'a Node, random: &mut impl Random) -> &'a Split {
    if let [only] = node.splits.as_slice() {
        return only;
    }
    // 53 random bits: all that a float between 0 and 1 has.
    let aim = (random.word() >> 11) as f64 / (1_u64 << 53) as f64 * node.weight();
    let at = node.splits.partition_point(|split| split.up_to <= aim);
    &node.splits[at.min(node.splits.len() - 1)]
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|i| i as f64).product()
}

/// The table of counts: which sums its rows and columns have and which entries may not be 0.
struct Plan {
    by_place: bool,
    rows: Vec<usize>,
    /// Sum of each row, and the columns it may use.
    sums: Vec<(u8, u64)>,
    columns: usize,
    /// Sum of each column.
    left: Vec<u8>,
}

impl Plan {
    /// Rows are classes or places, whichever leaves fewer columns to keep account of; the most
    /// restricted rows come first.
    fn new(classes: &[(u8, Cards)], sizes: Row, places: usize) -> Option<Self> {
        let wanted: usize = sizes.iter().map(|&size| usize::from(size)).sum();
        if wanted != classes.iter().map(|(_, cards)| cards.len()).sum::<usize>() {
            return None;
        }
        let class_sizes: Vec<u8> = classes.iter().map(|(_, cards)| cards.len() as u8).collect();
        let place_sizes = &sizes[..places];
        let by_place = classes.len() < places;
        let users = |place: usize| {
            let using = classes.iter().enumerate().filter(|(_, (possible, _))| possible >> place & 1 != 0);
            using.fold(0_u64, |mask, (class, _)| mask | 1 << class)
        };
        let of_classes = || class_sizes.iter().zip(classes).map(|(&size, &(places, _))| (size, places.into()));
        let of_places = || place_sizes.iter().enumerate().map(|(place, &size)| (size, users(place)));
        let (all, left): (Vec<(u8, u64)>, Vec<u8>) = if by_place {
            (of_places().collect(), class_sizes.clone())
        } else {
            (of_classes().collect(), place_sizes.to_vec())
        };
        let mut rows: Vec<usize> = (0..all.len()).filter(|&row| all[row].0 > 0).collect();
        rows.sort_by_key(|&row| all[row].1.count_ones());
        let sums = rows.iter().map(|&row| all[row]).collect();
        Some(Self { by_place, rows, sums, columns: left.len(), left })
    }

    /// All nodes that can be reached, and the one to start from.
    fn walk(&self) -> (Vec<Node>, usize) {
        let end = Split { up_to: 1.0, counts: [0; MAX_HIDDEN], next: 0 };
        let mut walk = Walk { plan: self, nodes: vec![Node { splits: vec![end] }], known: HashMap::new() };
        let mut left = [0; MAX_HIDDEN];
        left[..self.columns].copy_from_slice(&self.left);
        let start = walk.node(0, left);
        (walk.nodes, start)
    }
}

struct Walk<'a> {
    plan: &'a Plan,
    nodes: Vec<Node>,
    known: HashMap<(usize, Row), usize>,
}

impl Walk<'_> {
    /// The node of a row when this much is left of the columns. Node 0 is the end of all rows.
    fn node(&mut self, row: usize, left: Row) -> usize {
        if row == self.plan.rows.len() {
            return 0;
        }
        if let Some(&node) = self.known.get(&(row, left)) {
            return node;
        }
        let mut node = Node { splits: Vec::new() };
        let (sum, columns) = self.plan.sums[row];
        if row + 1 == self.plan.rows.len() {
            // The last row takes what is left.
            let fits = (0..self.plan.columns).all(|column| left[column] == 0 || columns >> column & 1 != 0);
            if fits {
                node.splits.push(Split { up_to: inverse(left), counts: left, next: 0 });
            }
        } else {
            self.fill(row, left, sum, 0, [0; MAX_HIDDEN], &mut node);
        }
        self.nodes.push(node);
        self.known.insert((row, left), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Adds to `node` every way to put `sum` into the columns from `column` on.
    fn fill(&mut self, row: usize, left: Row, sum: u8, column: usize, counts: Row, node: &mut Node) {
        if column == self.plan.columns {
            if sum == 0 {
                let next = self.node(row + 1, left);
                let weight = inverse(counts) * self.nodes[next].weight();
                if weight > 0.0 {
                    node.splits.push(Split { up_to: node.weight() + weight, counts, next });
                }
            }
            return;
        }
        let usable = self.plan.sums[row].1 >> column;
        let most = if usable & 1 == 0 { 0 } else { sum.min(left[column]) };
        let later: u32 = (1..self.plan.columns - column)
            .filter(|further| usable >> further & 1 != 0)
            .map(|further| u32::from(left[column + further]))
            .sum();
        let least = u32::from(sum).saturating_sub(later) as u8;
        for count in least..=most {
            let (mut left, mut counts) = (left, counts);
            left[column] -= count;
            counts[column] = count;
            self.fill(row, left, sum - count, column + 1, counts, node);
        }
    }
}

/// One over the product of the factorials.
fn inverse(counts: Row) -> f64 {
    counts.iter().map(|&count| INVERSES[usize::from(count)]).product()
}

/// One over the factorial of each number.
static INVERSES: [f64; 65] = {
    let mut inverses = [1.0; 65];
    let mut n = 1;
    while n < 65 {
        inverses[n] = inverses[n - 1] / n as f64;
        n += 1;
    }
    inverses
};
