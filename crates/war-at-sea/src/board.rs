//! The maps for the browser: the Tactical Map, and in an operation the Operational Map beside it.

mod operational;
pub(crate) mod tactical;

use crate::{
    Setting,
    operation::Operation,
    scenario::{OPERATIONS, Scenario},
};
use kernel::{SetupFault, ledger::Maps, scene::Board};

/// The Operational Maps by themselves.
pub(crate) const MAPS: Maps = Maps {
    list: &[
        ("north", "sea-map-north"),
        ("mediterranean", "sea-map-mediterranean"),
        ("indies", "sea-map-indies"),
        ("coral", "sea-map-coral"),
        ("midway", "sea-map-midway"),
        ("sopac", "sea-map-sopac"),
    ],
    board: map,
};

fn map(id: &str) -> Result<Board, SetupFault> {
    let pack = crate::pack();
    let mut sheets = Vec::new();
    for scenario in OPERATIONS {
        let operation: Option<Operation> = Scenario::read(&pack, scenario)?.operation;
        sheets.extend(operation.filter(|operation| operation.map_id == id).as_ref().map(operational::sheet));
    }
    Ok(Board { sheets })
}

pub(crate) fn board(setting: &Setting) -> Board {
    let operational = setting.scenario.operation.as_ref().map(operational::sheet);
    Board { sheets: operational.into_iter().chain([tactical::sheet(setting)]).collect() }
}
