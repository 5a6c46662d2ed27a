//! Trick play of every game, from rules stated as data.
//!
//! [`PlaySpec`] states the rules, [`PlayRules`] is their checked form, and [`Play`] is a deal in
//! play: it checks each card, knows what follows, takes cards back, and keeps what the play has
//! shown about hidden hands. A [`Tally`] counts what scoring reads of the deal.
//!
//! Places are numbered from 0 in turn order. Outside this module and [`search`](crate::search)
//! cards are natural numbers; inside, a card is its *position* in the card order, where a higher
//! bit of a suit wins.

mod knowledge;
#[expect(clippy::module_inception, reason = "the file of the type it is named for")]
mod play;
mod rules;
mod state;
mod table;
mod tally;

pub use play::{Move, Play, PlayError, Policy};
pub use rules::{
    Draw, MAX_PLACES, MAX_TRICKS, PlayRules, PlaySpec, Row, RowEffect, RulesError, Short, Stop, Switch, Under, Void,
};
pub use table::Status;
pub use tally::{Count, Counter, Line, MAX_OUTCOMES, Payoffs, Tally, TallyError, Window};

pub(crate) use rules::apart;
pub(crate) use state::{PlayState, Record, Setting, pass_turn, step};
pub(crate) use tally::Log;
