//! Kernels over arrays: the one file that knows NumPy.
//!
//! Python code has checked types and shapes. Outputs are contiguous and made by NumPy; inputs may lie in any
//! way. A worker copies the rows it is about to use and works on the copy, so that what it has checked cannot
//! change under it.

use numpy::PyReadwriteArray2;
use pyo3::prelude::*;
use whist_core::{Machine, random};

use crate::batch::Run;

/// Rows that a worker takes at once.
const CHUNK: usize = 1 << 14;

/// Deals `first`, `first + 1` and so on of a seed.
#[pyfunction]
#[pyo3(signature = (out, seed, first, threads, progress, /))]
pub fn random_deals(
    py: Python<'_>,
    mut out: PyReadwriteArray2<'_, u64>,
    seed: u64,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    Run::new(threads, progress).fill(py, out.as_slice_mut()?, 4, CHUNK, |row, out| {
        let mut deals = [[0; 4]; 256];
        for (row, out) in (row..).step_by(deals.len()).zip(out.chunks_mut(4 * deals.len())) {
            let deals = &mut deals[..out.len() / 4];
            random::deals(machine, seed, first + row as u64, deals);
            out.copy_from_slice(deals.as_flattened());
        }
        Ok(())
    })
}
