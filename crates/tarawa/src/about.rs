//! What is said of a hex, a position or a unit that one points at: how far the Japanese of a position fire, and who fires
//! at a hex (6.2).

use crate::{
    Setting,
    browser_map::tone,
    charts::Intensity,
    fields,
    hexes::{Hex, HexSet},
    ids::{PositionId, UnitId},
    position::{Open, Place},
};
use kernel::{Breakdown, Remark, Tally, Text, scene::Shade};

pub(crate) fn about(setting: &Setting, open: &Open, thing: &str) -> Vec<Remark> {
    let position = thing.strip_prefix("japanese ").unwrap_or(thing).parse::<PositionId>().ok();
    let position = position.filter(|id| setting.board.sites().any(|site| site.id == *id));
    if let Some(id) = position {
        let hex = setting.board.site(id).hex;
        return field(setting, open, id).into_iter().chain([fire(setting, open, hex)]).collect();
    }
    if let Ok(hex) = thing.parse::<Hex>() {
        let here = setting.board.sites().filter(|site| site.hex == hex);
        return here
            .filter_map(|site| field(setting, open, site.id))
            .chain([fire(setting, open, hex)])
            .collect();
    }
    match thing.parse::<UnitId>().map(|id| open.marine(id).place()) {
        Ok(Place::At(hex)) => vec![fire(setting, open, hex)],
        _ => Vec::new(),
    }
}

/// The field of fire of the unit in a position with its group, and how many units it may hit (6.31).
fn field(setting: &Setting, open: &Open, id: PositionId) -> Option<Remark> {
    let unit = open.occupant(id).filter(|unit| !unit.disrupted)?;
    let group = setting.board.group(setting.board.site(id).group);
    let (field, name) = if unit.is_tank() {
        (fields::of_tank(setting, open, id), id.name().to_owned())
    } else {
        (fields::printed(open, group), group.name.clone())
    };
    let shade = |hexes: HexSet, strong, key| Shade {
        places: hexes.iter().map(|hex| hex.name().into()).collect(),
        tone: tone(group.colour),
        strong,
        hatched: false,
        text: Text::new(key).with("position", name.clone()),
    };
    let intense = field.all() & group.intense;
    let mut limit = Breakdown::default();
    if unit.is_tank() {
        limit.add("6.31", i32::from(unit.count()), || Text::new("tarawa-about-unit").with("position", id));
    } else {
        for (member, unit) in fields::manned(setting, open, group.id) {
            limit.add("6.31", i32::from(unit.count()), || {
                Text::new("tarawa-about-unit").with("position", member)
            });
        }
    }
    let mut remark = Remark::new(Text::new("tarawa-about-field").with("position", name.clone()));
    remark.numbers.push((Text::new("tarawa-about-limit"), limit));
    remark.shades = vec![
        shade(intense, true, "tarawa-scene-intense"),
        shade(field.all() - intense, false, "tarawa-scene-steady"),
    ];
    remark.shades.retain(|shade| !shade.places.is_empty());
    Some(remark)
}

/// The positions and groups that have the hex in their fields of fire (6.2), tanks by themselves (13.0).
fn fire(setting: &Setting, open: &Open, hex: Hex) -> Remark {
    let mut remark = Remark::new(Text::new("tarawa-about-fire").with("hex", hex.name()));
    let mut count = Breakdown::default();
    let mut fires = |intensity: Intensity, name: String, from: &[PositionId]| {
        let key = match intensity {
            Intensity::Intense => "tarawa-scene-intense",
            Intensity::Steady | Intensity::MachineGun => "tarawa-scene-steady",
        };
        count.add("6.2", 1, || Text::new(key).with("position", name));
        let from = from.iter().map(|id| setting.board.site(*id).hex).filter(|from| *from != hex);
        remark.links.extend(from.map(|from| (from.name().into(), hex.name().into())));
    };
    for group in setting.board.groups() {
        let manned: Vec<PositionId> = fields::manned(setting, open, group.id).map(|(id, _)| id).collect();
        if let Some(intensity) = fields::printed(open, group).intensity(hex).filter(|_| !manned.is_empty()) {
            fires(intensity, group.name.clone(), &manned);
        }
        for id in &group.members {
            let tank = open.occupant(*id).is_some_and(|unit| unit.is_tank() && !unit.disrupted);
            let intensity = fields::of_tank(setting, open, *id).intensity(hex).filter(|_| tank);
            if let Some(intensity) = intensity {
                fires(intensity, id.name().to_owned(), &[*id]);
            }
        }
    }
    remark.numbers.push((Text::new("tarawa-about-firing"), count));
    remark
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::Stage,
        script::{at, empty, first_waves},
    };

    fn asked(thing: &str) -> Vec<Remark> {
        let position = empty(first_waves(), 4, Stage::Fire).with_japanese("D3", "3SBD-1");
        about(first_waves(), &position.open, thing)
    }

    #[test]
    fn a_position_tells_its_field_and_a_hex_in_it_who_fires_there() {
        let found = asked("japanese D3");
        let [field, _] = found.as_slice() else { panic!("its field, and who fires at it: {found:?}") };
        let steady = field.shades.iter().find(|shade| !shade.strong).expect("steady points");
        let hex = steady.places.first().expect("a hex");
        let fire = asked(hex).pop().expect("who fires there");
        let group = &first_waves().board.group_of(at("D3")).name;
        let named = Text::new("tarawa-scene-steady").with("position", group.clone());
        let (_, count) = &fire.numbers[0];
        assert_eq!(count.factors.iter().map(|factor| &factor.text).collect::<Vec<_>>(), [&named]);
        let from = first_waves().board.site(at("D3")).hex.name();
        assert_eq!(fire.links, [(from.into(), hex.clone())]);
    }

    #[test]
    fn of_what_is_not_there_nothing_is_said() {
        for thing in ["", "nothing", "japanese", "9999", "japanese Z9"] {
            assert_eq!(asked(thing), [], "{thing}");
        }
    }
}
