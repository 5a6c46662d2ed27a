//! The one file that knows `NumPy`: arrays that come in, arrays that are filled, arrays that go out.

use numpy::ndarray::{ArrayView2, s};
use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

/// An input of two dimensions, which may lie in memory in any way.
pub type Input<'py, T> = PyReadonlyArray2<'py, T>;

/// A contiguous output with one element a row.
pub type Column<'py, T> = PyReadwriteArray1<'py, T>;

/// A contiguous output of two dimensions.
pub type Table<'py, T> = PyReadwriteArray2<'py, T>;

/// The rows of an input, to be read a few at a time.
pub struct Rows<'a, T> {
    view: ArrayView2<'a, T>,
    /// All elements, where they lie row after row.
    contiguous: Option<&'a [T]>,
}

impl<'a, T: Element + Copy> Rows<'a, T> {
    pub fn new(array: &'a Input<'_, T>) -> Self {
        let view = array.as_array();
        Self { view, contiguous: view.to_slice() }
    }

    pub fn len(&self) -> usize {
        self.view.nrows()
    }

    pub fn width(&self) -> usize {
        self.view.ncols()
    }

    /// The element of a row that has one.
    pub fn one(&self, row: usize) -> T {
        self.view[[row, 0]]
    }

    /// Rows from `first` on, as many as `block` has room for: where they lie, or copied into it.
    ///
    /// For work that no value of an element can lead astray, even one that changes meanwhile.
    pub fn read<'b>(&self, first: usize, block: &'b mut [T]) -> &'b [T]
    where
        'a: 'b,
    {
        if let Some(all) = self.contiguous {
            &all[first * self.width()..][..block.len()]
        } else {
            self.copy(first, block);
            block
        }
    }

    /// Copies rows from `first` on until `block` is full.
    pub fn copy(&self, first: usize, block: &mut [T]) {
        let width = self.width();
        if let Some(all) = self.contiguous {
            block.copy_from_slice(&all[first * width..][..block.len()]);
        } else {
            let rows = self.view.slice(s![first..first + block.len() / width, ..]);
            block.iter_mut().zip(rows).for_each(|(to, from)| *to = *from);
        }
    }
}

/// A new array of zeros, `width` elements a row.
pub fn zeros<T: Element>(py: Python<'_>, rows: usize, width: usize) -> PyResult<Bound<'_, PyAny>> {
    PyArray1::<T>::zeros(py, rows * width, false).reshape([rows, width]).map(Bound::into_any)
}
