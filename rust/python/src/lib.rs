//! The Python module `whist._core`.
