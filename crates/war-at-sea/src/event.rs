//! What happens, in the game's own words. Each chapter tells its own events; this is their sum.

use crate::{WarAtSea, damage, leaders, operations, surface};

kernel::chapters! {
    WarAtSea:
    Surface(surface), Moves(surface::moves), SetUp(surface::setup), Gunnery(surface::gunnery),
    Torpedoes(surface::torpedoes), Conclusion(surface::conclusion), Damage(damage), Operations(operations),
    Battles(operations::battles), Contact(operations::contact), Pursuit(operations::pursuit),
    Submarines(operations::submarines), Bombing(operations::bombing), Dogfights(operations::dogfights),
    Flights(operations::flights), Strikes(operations::strikes), Bases(operations::bases),
    Patrols(operations::patrols), Search(operations::search), Special(operations::special), Leaders(leaders),
    Fuel(operations::fuel), Movement(operations::movement), Organise(operations::organise),
}
