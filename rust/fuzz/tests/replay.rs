//! The corpus and a fixed number of mutations of it, for every target.

use std::fs;
use std::path::Path;

use whist_core::random::{Random, Stream};

/// Bytes that mean something in the texts, one symbol of a suit among them.
const TYPED: &[u8] = b"AKQJT9102 .-:NESW,\xE2\x99\xA0";
const MUTATIONS: u64 = 4000;

#[test]
fn cards_text() {
    replay("cards_text", whist_fuzz::cards_text);
}

#[test]
fn deal_text() {
    replay("deal_text", whist_fuzz::deal_text);
}

#[test]
fn tricks() {
    replay("tricks", whist_fuzz::tricks);
}

fn replay(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .expect("the corpus")
        .map(|entry| entry.expect("a file").path())
        .collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| fs::read(path).expect("a file"))
        .collect();
    assert!(!corpus.is_empty(), "{} is empty", folder.display());
    corpus.iter().for_each(|input| body(input));
    for number in 0..MUTATIONS {
        body(&mutated(&corpus, &mut Stream::new(1, number)));
    }
}

/// An input with one to four changes: a byte changed, put in or taken out, or a piece of another input.
fn mutated(corpus: &[Vec<u8>], random: &mut Stream) -> Vec<u8> {
    let mut below = |n: usize| random.below(n.max(1) as u64) as usize;
    let mut input = corpus[below(corpus.len())].clone();
    for _ in 0..=below(4) {
        let at = below(input.len() + 1);
        match below(4) {
            0 if at < input.len() => input[at] ^= 1 << below(8),
            1 if at < input.len() => drop(input.remove(at)),
            2 => {
                let other = &corpus[below(corpus.len())];
                let from = below(other.len() + 1);
                let to = from + below(other.len() - from + 1);
                input.splice(at..at, other[from..to].iter().copied());
            }
            _ => input.insert(at, TYPED[below(TYPED.len())]),
        }
    }
    input
}
