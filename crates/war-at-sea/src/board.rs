//! The maps for the browser: the Tactical Map, and in an operation the Operational Map beside it.

mod operational;
pub(crate) mod tactical;

use crate::Setting;
use kernel::scene::Board;

pub(crate) fn board(setting: &Setting) -> Board {
    let operational = setting.scenario.operation.as_ref().map(operational::sheet);
    Board { sheets: operational.into_iter().chain([tactical::sheet(setting)]).collect() }
}
