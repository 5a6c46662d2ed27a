//! Micro-benchmarks of the bulk kernels, with and without wide instructions.
#![allow(missing_docs, reason = "criterion makes public functions")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use whist_core::search::{WhistDeals, whist_playouts};
use whist_core::trick::{Trumps, winners};
use whist_core::{Machine, Suit, eval, random};

/// Rows that fit in the second cache.
const ROWS: usize = 4096;

fn kernels(c: &mut Criterion) {
    for machine in Machine::all() {
        let mut group = c.benchmark_group(machine.name());
        group.throughput(Throughput::Elements(ROWS as u64));
        let mut deals = vec![[0; 4]; ROWS];
        group.bench_function(BenchmarkId::from_parameter("deals"), |b| {
            b.iter(|| random::deals(machine, 7, 0, black_box(&mut deals)));
        });
        let hands: Vec<u64> = deals.iter().map(|deal| deal[0]).collect();
        let (mut points, mut lengths) = (vec![0; ROWS], vec![0; 4 * ROWS]);
        group.bench_function(BenchmarkId::from_parameter("hcp"), |b| {
            b.iter(|| eval::bulk::hcp(machine, black_box(&hands), &mut points));
        });
        group.bench_function(BenchmarkId::from_parameter("hcp and shape"), |b| {
            b.iter(|| eval::bulk::hcp_and_shape(machine, black_box(&hands), &mut points, &mut lengths));
        });
        let lowest = |hand: u64| u8::try_from(hand.trailing_zeros()).unwrap_or(0);
        let cards: Vec<[u8; 4]> = deals.iter().map(|deal| deal.map(lowest)).collect();
        group.bench_function(BenchmarkId::from_parameter("tricks"), |b| {
            b.iter(|| winners(machine, black_box(cards.as_flattened()), Trumps::Same(Some(Suit::Hearts)), &mut points));
        });
        let whist = WhistDeals { hands: &deals, trumps: &[3], leaders: &[0] };
        group.bench_function(BenchmarkId::from_parameter("playouts"), |b| {
            b.iter(|| whist_playouts(machine, black_box(whist), 7, 0, &mut points));
        });
    }
}

criterion_group!(benches, kernels);
criterion_main!(benches);
