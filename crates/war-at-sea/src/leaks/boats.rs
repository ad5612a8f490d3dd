use super::*;
use crate::script::picket;

/// One boat of the Axis in a zone.
fn lurking(at: &str) -> (Setting, Position) {
    picket(at, &["I-19"])
}

fn seek() -> (Seat, Answer) {
    let (flotilla, force) = ("Picket".to_owned(), force("Allied A"));
    (AXIS, Answer::Prowl(submarines::Search::Seek { flotilla, force, boats: vec!["I-19".to_owned()] }))
}

#[test]
fn nobody_else_sees_where_submarines_lie() {
    kernel::proves!("war-at-sea", "16.2");
    let [(setting, near), (_, far)] = ["G22", "A24"].map(lurking);
    for stage in [Phase::Submarines, Phase::Orders] {
        let at = |position: &Position| {
            let mut course = Course::new(&setting, position);
            course.position.stage = Stage::Phase { phase: stage, seat: AXIS };
            course
        };
        assert_secret(AXIS, &at(&near), &at(&far));
    }
}

#[test]
fn nobody_else_sees_how_far_from_a_flotilla_a_force_is_found() {
    kernel::proves!("war-at-sea", "16.3");
    for dice in [&[0, 0][..], &[5, 5][..]] {
        let [(setting, near), (_, far)] = ["G23", "G22"].map(lurking);
        let near = Course::new(&setting, &near).answering(&[seek()]).rolling(dice);
        let far = Course::new(&setting, &far).answering(&[seek()]).rolling(dice);
        assert_secret(AXIS, &near, &far);
    }
}

#[test]
fn nobody_else_sees_how_many_aircraft_hunt_a_boat_nor_whether_it_has_torpedoes() {
    kernel::proves!("war-at-sea", "10.23", "16.4", "16.51");
    let (setting, mut position) = lurking("G22");
    let wings = [(); 2].map(|()| position.enlist(ALLIES, "SBD-3", 2, deck("Saratoga"), Post::Ready));
    let found = Course::new(&setting, &position).answering(&[seek()]);
    // The boat comes through with or without them.
    let hunt = found.clone().answering(&[seek(), (AXIS, Answer::Sink(true))]).rolling(&[5, 5, 0]);
    let flown = hunt.with(|position| {
        for wing in wings {
            position.wing_of(ALLIES, wing).post = Post::Asw;
        }
    });
    assert_secret(ALLIES, &hunt, &flown);
    let spent = |position: &mut Position| {
        position.ops_mut().fleet_mut(AXIS).flotillas[0].boats[0].torpedoes = 0;
    };
    assert_secret(AXIS, &found, &found.with(spent));
}

#[test]
fn nobody_else_sees_where_a_flotilla_is_ordered_to_nor_that_it_goes() {
    kernel::proves!("war-at-sea", "16.2");
    let (setting, mut position) = lurking("G22");
    position.turn = 2;
    let done = (AXIS, Answer::Prowl(submarines::Search::Done));
    let stays = Course::new(&setting, &position).answering(&[done]);
    let goes = stays.with(|position| {
        position.ops_mut().fleet_mut(AXIS).flotillas[0].order = Some(zone("G21"));
    });
    assert_secret(AXIS, &stays, &goes);
}
