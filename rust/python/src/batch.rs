//! Batches: a kernel over the rows of an array, on any number of threads, with progress, stopped by Ctrl-C.
//!
//! Threads are made for one call and end with it. Nothing outlives the call, so a `fork` loses nothing; the
//! 20 µs or so that a thread takes to start are small beside a batch that is worth more than one.

use std::iter;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::stated::Stated;

/// How often the calling thread looks for Ctrl-C and reports progress.
const TICK: Duration = Duration::from_millis(50);

/// How the caller wants a batch run.
pub struct Run {
    threads: usize,
    progress: Option<Py<PyAny>>,
    /// Set when the batch is stopped from outside, for rows that take long.
    stop: Option<Arc<AtomicBool>>,
    /// Rows that the caller counts as one.
    shares: usize,
}

impl Run {
    /// `threads`: workers, None for one a processor. `progress`: called with (rows done, rows in all).
    pub fn new(threads: Option<Stated<usize>>, progress: Option<Py<PyAny>>) -> Self {
        let processors = || thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Run {
            threads: threads.map_or_else(processors, |Stated(threads)| threads).max(1),
            progress,
            stop: None,
            shares: 1,
        }
    }

    /// The same for a kernel that may take long over a row and looks at a flag meanwhile: the flag is set when the
    /// batch is stopped from outside, and even a single row goes to a worker, so that somebody looks for Ctrl-C.
    pub fn watched(self, stop: &Arc<AtomicBool>) -> Self {
        Run { stop: Some(Arc::clone(stop)), ..self }
    }

    /// The same where so many rows are shares of one row of the caller's, in which progress is told.
    pub fn sharing(self, shares: usize) -> Self {
        Run { shares, ..self }
    }

    /// Fills `out`, `width` elements a row, by calling `kernel(first row, rows)` on chunks of `chunk` rows.
    pub fn fill<T: Send>(
        &self,
        py: Python<'_>,
        out: &mut [T],
        width: usize,
        chunk: usize,
        kernel: impl Fn(usize, &mut [T]) -> PyResult<()> + Sync,
    ) -> PyResult<()> {
        self.each(py, out.len() / width, chunk, out.chunks_mut(width * chunk), kernel)
    }

    /// Calls `kernel(first row, part)` for the parts of `rows` rows, `chunk` rows each.
    ///
    /// When the kernel refuses parts, the error is the one of the first of them, whatever the threads.
    pub fn each<P: Send>(
        &self,
        py: Python<'_>,
        rows: usize,
        chunk: usize,
        parts: impl Iterator<Item = P> + Send,
        kernel: impl Fn(usize, P) -> PyResult<()> + Sync,
    ) -> PyResult<()> {
        let mut parts = (0..).step_by(chunk).zip(parts);
        if rows <= chunk && self.progress.is_none() && self.stop.is_none() {
            return py.detach(|| parts.try_for_each(|(first, part)| kernel(first, part)));
        }
        let workers = self.threads.min(rows.div_ceil(chunk));
        let shared = Shared::new(parts, rows, chunk);
        py.detach(|| {
            thread::scope(|scope| {
                let (alive, all_ended) = channel::<()>();
                let handles: Vec<_> = (0..workers)
                    .map(|_| {
                        let (alive, shared, kernel) = (alive.clone(), &shared, &kernel);
                        scope.spawn(move || {
                            shared.work(kernel);
                            drop(alive);
                        })
                    })
                    .collect();
                drop(alive);
                let outcome = loop {
                    let ended = all_ended.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout);
                    let outcome = self.look_up(&shared.done, rows, ended);
                    if outcome.is_err() {
                        shared.stop.store(true, Ordering::Relaxed);
                        self.stop.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
                    }
                    if ended || outcome.is_err() {
                        break outcome;
                    }
                };
                let panicked = handles.into_iter().filter_map(|handle| handle.join().err()).count() > 0;
                if panicked {
                    Err(PyRuntimeError::new_err("a worker failed: this is a fault of the engine"))
                } else {
                    outcome
                }
            })
        })?;
        shared.into_fault().map_or(Ok(()), Err)
    }

    /// Lets Python handle signals, and reports progress.
    fn look_up(&self, done: &AtomicUsize, total: usize, ended: bool) -> PyResult<()> {
        if ended && self.progress.is_none() {
            return Ok(());
        }
        Python::attach(|py| {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1(py, (done.load(Ordering::Relaxed) / self.shares, total / self.shares))?;
            }
            Ok(())
        })
    }
}

/// The answer to one question that may take long, worked on by a thread of its own while the calling thread looks for
/// Ctrl-C, which sets `stop`.
pub fn ask<T: Send>(py: Python<'_>, stop: &Arc<AtomicBool>, question: impl FnOnce() -> T + Send) -> PyResult<T> {
    stop.store(false, Ordering::Relaxed);
    let mut answer = None;
    let part = iter::once((question, &mut answer));
    Run::new(Some(Stated(1)), None).watched(stop).each(py, 1, 1, part, |_, (question, answer)| {
        *answer = Some(question());
        Ok(())
    })?;
    answer.ok_or_else(|| PyRuntimeError::new_err("a question was not asked: this is a fault of the engine"))
}

/// What the workers of one batch share.
struct Shared<I> {
    parts: Mutex<I>,
    rows: usize,
    chunk: usize,
    done: AtomicUsize,
    stop: AtomicBool,
    fault: Mutex<Option<(usize, PyErr)>>,
}

impl<P, I: Iterator<Item = (usize, P)>> Shared<I> {
    fn new(parts: I, rows: usize, chunk: usize) -> Self {
        let (done, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        Shared { parts: Mutex::new(parts), rows, chunk, done, stop, fault: Mutex::new(None) }
    }

    /// Takes parts in order until none is left or somebody says stop.
    fn work(&self, kernel: impl Fn(usize, P) -> PyResult<()>) {
        while !self.stop.load(Ordering::Relaxed) {
            let Some((first, part)) = locked(&self.parts).next() else { return };
            match kernel(first, part) {
                Ok(()) => {
                    self.done.fetch_add(self.chunk.min(self.rows - first), Ordering::Relaxed);
                }
                Err(fault) => self.refuse(first, fault),
            }
        }
    }

    /// Keeps the fault of the earliest part: every part before this one has been taken and will be finished.
    fn refuse(&self, first: usize, fault: PyErr) {
        self.stop.store(true, Ordering::Relaxed);
        let mut kept = locked(&self.fault);
        if kept.as_ref().is_none_or(|(row, _)| first < *row) {
            *kept = Some((first, fault));
        }
    }

    fn into_fault(self) -> Option<PyErr> {
        self.fault.into_inner().unwrap_or_else(PoisonError::into_inner).map(|(_, fault)| fault)
    }
}

/// A lock whose holder panicked is still good here: that panic ends the batch.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
