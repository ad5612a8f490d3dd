//! Whoever asks the computer for advice can follow it: what it would answer can be put into the form of the question.

use grognard_war_at_sea::{WarAtSea, scenario::OPERATIONS, setup_of};
use kernel::{
    Chance, Game, Occasion, Options, Published, Seat, Table,
    fair::Seed,
    journal::{Hand, Header},
    question::Asked,
};
use serde_json::Value;
use std::sync::Arc;

fn followed(scenario: &str) {
    let setup = setup_of(scenario);
    let setting = Arc::new(WarAtSea::setting(&setup).expect("a setting"));
    let seed = Seed::new([42; 32]);
    let header = Header::of::<WarAtSea>(&setup, &setting);
    let mut table = Table::<WarAtSea>::new(setting, header, seed, &[]).expect("a table");
    let mut chance = Chance::from_seed([7; 32]);
    let mut adviser = <WarAtSea as Published>::policy("quick", table.setting(), Seat(0)).expect("a level");
    while let Some(pending) = table.pending().iter().find(|pending| pending.waits()).cloned() {
        let lens = table.lens(pending.seat.into());
        let answer = adviser.choose(Occasion::new(lens, &pending.prompt), &mut chance);
        if let Options::Form(fields) = pending.prompt.options(lens) {
            let told = serde_json::to_value(&answer).expect("an answer is data");
            let parts =
                told.as_object().and_then(|tagged| tagged.values().next()).cloned().unwrap_or_default();
            for field in fields {
                let part = parts.get(&field.name).unwrap_or(&Value::Null);
                assert!(field.input.can_say(part), "{scenario}: {part} cannot be put into {field:?}");
            }
        }
        table.answer(pending.seat, answer, Hand::Clock).expect("the advice is legal");
    }
    assert!(table.outcome().is_some(), "{scenario} has come to its end");
}

#[test]
fn what_the_computer_advises_in_an_operation_can_be_put_into_the_form() {
    for scenario in OPERATIONS {
        followed(scenario);
    }
}
