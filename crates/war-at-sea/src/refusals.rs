//! What is refused, and by which rule: for each question a table of answers, each with the rule and the reason that must
//! be told. An answer that is offered is never refused, and one that is refused is not offered.

mod air;
mod battle;
mod boats;
mod forces;
mod orders;
mod special;

use crate::{WarAtSea, lens::Lens};
use kernel::{Options, Question};

/// The rule that forbids an answer, and the key of the reason; or that it is legal.
fn why<Q: Question<WarAtSea>>(at: Lens<'_>, question: &Q, answer: &Q::Answer) -> String {
    let checked = question.check(at, answer);
    if let Options::List(offered) = question.options(at) {
        assert_eq!(offered.contains(answer), checked.is_ok(), "{answer:?} is offered if it is legal");
        for option in offered {
            assert_eq!(question.check(at, &option), Ok(()), "{option:?} is offered");
        }
    }
    match checked {
        Ok(()) => "legal".to_owned(),
        Err(refusal) => format!("{} {}", refusal.rule, refusal.reason.key),
    }
}
