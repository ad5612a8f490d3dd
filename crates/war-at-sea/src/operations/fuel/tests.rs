use super::*;
use crate::{
    missions::Mission,
    script::{Sent, by, moor, send_out, ship},
    sides::ALLIES,
};

const SENT: [Sent<'static>; 1] = [(ALLIES, Mission::Intercept, "R31", &["Enterprise"])];

#[test]
fn the_faster_a_ship_sails_the_more_each_zone_costs() {
    kernel::proves!("war-at-sea", "15.1");
    assert_eq!([1, 2, 3, 4].map(points), [1, 6, 12, 24]);
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
    for (zones, burnt) in [(3, 12), (2, 18), (3, 30)] {
        position.vessel("Enterprise").today.zones = zones;
        burn(&setting, &mut position);
        assert_eq!(position.vessel("Enterprise").stores.burnt, burnt);
    }
    by(&setting, &mut position, &[], |r| {
        cross(r);
        Ok(())
    })
    .expect("boxes are crossed");
    let stores = position.vessel("Enterprise").stores;
    assert_eq!((stores.fuel_used, stores.burnt), (1, 6), "the rest counts towards the next box");
}

#[test]
fn who_lies_still_burns_a_little_at_sea_and_nothing_in_port() {
    kernel::proves!("war-at-sea", "15.11");
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
    burn(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").stores.burnt, 1);
    position.vessel("Enterprise").today.fuelled = true;
    burn(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").stores.burnt, 1, "it takes fuel");
    position.vessel("Enterprise").today.fuelled = false;
    moor(&setting, &mut position, "Allied A", "Espiritu Santo");
    burn(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").stores.burnt, 1);
}

#[test]
fn without_fuel_a_ship_lies_still() {
    kernel::proves!("war-at-sea", "15.2");
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
    let sheet = setting.sheet(ship("Enterprise"));
    position.vessel("Enterprise").stores.fuel_used = sheet.fuel.boxes - 1;
    position.vessel("Enterprise").stores.burnt = 23;
    let pace = |position: &Position| {
        let staff = Staff::new(&setting, position, ALLIES);
        staff.pace(&staff.fleet.forces[0], 0)
    };
    assert_eq!(pace(&position), 3);
    burn(&setting, &mut position);
    assert_eq!(pace(&position), 3, "boxes are crossed out in the Orders Phase");
    by(&setting, &mut position, &[], |r| {
        cross(r);
        Ok(())
    })
    .expect("boxes are crossed");
    assert_eq!(pace(&position), 0);
    assert!(position.vessel("Enterprise").is_dead(sheet), "and uses no guns");
    // Where there is no fuel none is burnt, which would be missing when it has some again.
    burn(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").stores.burnt, 0);
}

#[test]
fn without_the_rule_ships_need_no_fuel() {
    kernel::proves!("war-at-sea", "15.0");
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[("fuel", "no")]);
    position.vessel("Enterprise").today.zones = 3;
    burn(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").stores.burnt, 0);
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[("fuel", "yes")]);
    position.vessel("Enterprise").today.zones = 3;
    burn(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").stores.burnt, 12);
}
