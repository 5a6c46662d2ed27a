//! The core's errors as the exceptions of `whist.errors`, where Python code can catch and pickle them.

use pyo3::PyErr;

/// The exceptions themselves.
mod exceptions {
    use pyo3::import_exception;

    import_exception!(whist.errors, ArrayError);
    import_exception!(whist.errors, CardError);
    import_exception!(whist.errors, DealError);
    import_exception!(whist.errors, IllegalActionError);
    import_exception!(whist.errors, OptionError);
    import_exception!(whist.errors, OrderError);
    import_exception!(whist.errors, RulesError);
}

/// An error of the core that has an exception.
pub trait Exception {
    /// The exception, with the same message.
    fn exception(self) -> PyErr;
}

macro_rules! exceptions {
    ($($error:ty => $exception:ident),* $(,)?) => {
        $(impl Exception for $error {
            fn exception(self) -> PyErr {
                exceptions::$exception::new_err(self.to_string())
            }
        })*
    };
}

exceptions! {
    whist_core::CardError => CardError,
    whist_core::DealError => DealError,
    whist_core::OrderError => OrderError,
    whist_core::TrickError => ArrayError,
    whist_core::play::RulesError => RulesError,
    whist_core::play::TallyError => RulesError,
    whist_core::search::ObservationError => DealError,
    whist_core::search::RowError => ArrayError,
    whist_core::search::SearchError => IllegalActionError,
}

impl Exception for whist_core::play::PlayError {
    fn exception(self) -> PyErr {
        match self {
            Self::Deal(_) => exceptions::DealError::new_err(self.to_string()),
            Self::Rules(_) => exceptions::RulesError::new_err(self.to_string()),
            _ => exceptions::IllegalActionError::new_err(self.to_string()),
        }
    }
}

impl Exception for whist_core::dd::ProblemError {
    fn exception(self) -> PyErr {
        match self {
            Self::Outside { .. } => exceptions::OrderError::new_err(self.to_string()),
            Self::Illegal { .. } | Self::Revoke { .. } => exceptions::IllegalActionError::new_err(self.to_string()),
            _ => exceptions::DealError::new_err(self.to_string()),
        }
    }
}

impl Exception for whist_core::dd::general::GeneralError {
    fn exception(self) -> PyErr {
        match self {
            Self::NoTurn => exceptions::IllegalActionError::new_err(self.to_string()),
            Self::Long { .. } | Self::Stock { .. } => exceptions::DealError::new_err(self.to_string()),
            _ => exceptions::RulesError::new_err(self.to_string()),
        }
    }
}

/// `result.or_raise()?` in a function that Python calls.
pub trait OrRaise<T> {
    /// The value, or the exception of the error.
    fn or_raise(self) -> Result<T, PyErr>;
}

impl<T, E: Exception> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> Result<T, PyErr> {
        self.map_err(Exception::exception)
    }
}

/// The exception for a row of an array that is wrong.
pub fn array_error(message: String) -> PyErr {
    exceptions::ArrayError::new_err(message)
}

/// The exception for a number that is no card, suit or seat.
pub fn card_error(message: String) -> PyErr {
    exceptions::CardError::new_err(message)
}

/// The exception for a number out of bounds.
pub fn option_error(message: String) -> PyErr {
    exceptions::OptionError::new_err(message)
}

/// The exception for play rules that cannot be read.
pub fn rules_error(message: String) -> PyErr {
    exceptions::RulesError::new_err(message)
}
