//! What happens, in the game's own words. Each chapter tells its own events; this is their sum. Nothing is
//! told of counters that lie face down, so everybody may know every event.

use crate::{
    Tarawa, actions, attack, barrage, defenders, fire, landing, leaders, letters, losses, melee, occurrences,
    posts, setup, support, tanks, turn,
};

kernel::chapters! {
    Tarawa:
    SetUp(setup), Turn(turn), Landing(landing), Occurrence(occurrences), Fire(fire), Letters(letters),
    Tanks(tanks), Actions(actions), Attack(attack), Barrage(barrage), Melee(melee), Defenders(defenders),
    Leaders(leaders), Losses(losses), Posts(posts), Support(support),
}
