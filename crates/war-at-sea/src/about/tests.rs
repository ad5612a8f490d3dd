use super::*;
use crate::{
    Setting,
    missions::Mission,
    position::Position,
    script::{battle, send_out},
    sides::{ALLIES, AXIS},
};
use kernel::{Seat, Viewer};

fn asked(setting: &Setting, position: &Position, viewer: Viewer, thing: &str) -> Vec<Remark> {
    about(Lens::new(setting, position, viewer), thing)
}

#[test]
fn a_ship_tells_how_far_its_guns_reach_and_a_hex_who_fires_there() {
    let (setting, mut position) = battle(&[("Bismarck", AXIS, "Z13"), ("Hood", ALLIES, "Z13")], 4, &[]);
    position.fought_mut().sighting = 8;
    let watched = |thing: &str| asked(&setting, &position, Viewer::Spectator, thing);
    let found = watched("Bismarck");
    let [weapons] = found.as_slice() else { panic!("{found:?}") };
    let here = position.battle.as_ref().and_then(|battle| battle.at_sea().next()).expect("a counter").hex;
    let far = |name: &Name| name.parse::<Hex>().expect("a hex").distance(here);
    let furthest = weapons.shades[0].places.iter().max_by_key(|name| far(name)).expect("a hex");
    assert_eq!(far(furthest), Gun::Primary.range());
    let found = watched(furthest);
    let [hex] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(hex.links, [(Name::from(here.name()), furthest.clone())]);
    let guns = |seat: Seat| hex.numbers[seat.index()].1.value;
    assert!(guns(AXIS) > 0.into() && guns(ALLIES) > 0.into(), "{:?}", hex.numbers);
    assert_eq!(watched("Prinz Eugen"), [], "of a ship that is not there");
}

#[test]
fn only_its_owner_is_told_where_a_force_can_go() {
    let sent: &[_] = &[(AXIS, Mission::Intercept, "G21", &["Atago", "Nowaki"][..])];
    let (setting, position) = send_out("eastern-solomons", sent, &[]);
    let found = asked(&setting, &position, AXIS.into(), "Axis A");
    let [voyage] = found.as_slice() else { panic!("{found:?}") };
    assert!(voyage.labels.iter().any(|(_, far)| far == "2"), "{:?}", voyage.labels);
    assert_eq!(voyage.shades[0].places.len(), voyage.labels.len());
    for viewer in [Viewer::Seat(ALLIES), Viewer::Spectator] {
        assert_eq!(asked(&setting, &position, viewer, "Axis A"), []);
    }
}
