//! Batches: a kernel over the rows of an array, on any number of threads, with progress, stopped by Ctrl-C.
//!
//! Threads are made for one call and end with it. Nothing outlives the call, so a `fork` loses nothing; the
//! 20 µs or so that a thread takes to start are small beside a batch that is worth more than one.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often the calling thread looks for Ctrl-C and reports progress.
const TICK: Duration = Duration::from_millis(50);

/// How the caller wants a batch run.
pub struct Run {
    threads: usize,
    progress: Option<Py<PyAny>>,
}

impl Run {
    /// `threads`: workers, None for one a processor. `progress`: called with (rows done, rows in all).
    pub fn new(threads: Option<usize>, progress: Option<Py<PyAny>>) -> Self {
        let processors = || thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Run { threads: threads.unwrap_or_else(processors).max(1), progress }
    }

    /// Fills `out`, `width` elements a row, by calling `kernel(first row, rows)` on chunks of `chunk` rows.
    ///
    /// When the kernel refuses chunks, the error is the one of the first such chunk, whatever the threads.
    pub fn fill<T, K>(&self, py: Python<'_>, out: &mut [T], width: usize, chunk: usize, kernel: K) -> PyResult<()>
    where
        T: Send,
        K: Fn(usize, &mut [T]) -> PyResult<()> + Sync,
    {
        let total = out.len() / width;
        if total <= chunk && self.progress.is_none() {
            return py.detach(|| kernel(0, out));
        }
        let workers = self.threads.min(total.div_ceil(chunk));
        let chunks = (0..).step_by(chunk).zip(out.chunks_mut(width * chunk));
        let shared = Shared::new(chunks, width);
        py.detach(|| {
            thread::scope(|scope| {
                let (alive, all_ended) = channel::<()>();
                let handles: Vec<_> = (0..workers)
                    .map(|_| {
                        let alive: Sender<()> = alive.clone();
                        let (shared, kernel) = (&shared, &kernel);
                        scope.spawn(move || {
                            shared.work(kernel);
                            drop(alive);
                        })
                    })
                    .collect();
                drop(alive);
                let outcome = loop {
                    let ended = all_ended.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout);
                    let outcome = self.look_up(&shared.done, total, ended);
                    if outcome.is_err() {
                        shared.stop.store(true, Ordering::Relaxed);
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
                progress.call1(py, (done.load(Ordering::Relaxed), total))?;
            }
            Ok(())
        })
    }
}

/// What the workers of one batch share.
struct Shared<I> {
    chunks: Mutex<I>,
    width: usize,
    done: AtomicUsize,
    stop: AtomicBool,
    fault: Mutex<Option<(usize, PyErr)>>,
}

impl<'a, T: 'a, I: Iterator<Item = (usize, &'a mut [T])>> Shared<I> {
    fn new(chunks: I, width: usize) -> Self {
        Shared {
            chunks: Mutex::new(chunks),
            width,
            done: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            fault: Mutex::new(None),
        }
    }

    /// Takes chunks in order until none is left or somebody says stop.
    fn work(&self, kernel: impl Fn(usize, &mut [T]) -> PyResult<()>) {
        while !self.stop.load(Ordering::Relaxed) {
            let Some((first, out)) = locked(&self.chunks).next() else { return };
            match kernel(first, out) {
                Ok(()) => {
                    self.done.fetch_add(out.len() / self.width, Ordering::Relaxed);
                }
                Err(fault) => self.refuse(first, fault),
            }
        }
    }

    /// Keeps the fault of the earliest chunk: every chunk before this one has been taken and will be finished.
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
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
