//! What lies on the Tactical Map while ships are attacked from the air: the ships as they have spread out (13.31), and
//! the aircraft over those that they have chosen (13.33). Until then both lie beside it.

use super::{
    operational::wing_piece,
    tactical::{emblem, sheet_row, tone},
};
use crate::{
    ids::ShipId,
    lens::Lens,
    operations::bombing::{Attack, Prey, counters},
    waters::Hex,
};
use kernel::{
    Text,
    scene::{Face, Piece, Scene, Slot, Tray},
};

const SHIPS: &str = "raid ships";
const AIRCRAFT: &str = "raid aircraft";

pub(super) fn scene(lens: Lens<'_>, attack: &Attack) -> Scene {
    let ships: Vec<(ShipId, Option<Hex>)> = match &attack.prey {
        Prey::Ships { forces, .. } if attack.places.is_empty() => {
            counters(lens, forces).into_iter().map(|ship| (ship, None)).collect()
        }
        Prey::Ships { .. } => attack.places.iter().map(|(ship, hex)| (*ship, Some(*hex))).collect(),
        Prey::Base(_) => Vec::new(),
    };
    let mut pieces: Vec<Piece> =
        ships.iter().filter_map(|(ship, hex)| ship_piece(lens, *ship, *hex)).collect();
    for card in
        lens.laid().filter(|card| card.seat == attack.raid.by && attack.raid.wings.contains(&card.wing))
    {
        let target = attack.attacks.iter().find(|(wing, _)| *wing == card.wing).map(|(_, target)| *target);
        let hex = attack.places.iter().find(|(ship, _)| Some(*ship) == target).map(|(_, hex)| *hex);
        let name = format!("raid {}", String::from(card.wing));
        pieces.push(wing_piece(lens.setting().operation(), card, name, &place(hex, AIRCRAFT)));
    }
    let slot = |id: &'static str, key: &'static str| {
        pieces.iter().any(|piece| piece.place == id).then(|| Slot { id: id.into(), text: Text::new(key) })
    };
    let slots: Vec<Slot> = [slot(SHIPS, "sea-scene-raid-ships"), slot(AIRCRAFT, "sea-scene-raid-aircraft")]
        .into_iter()
        .flatten()
        .collect();
    let tray = Tray { id: "raid".into(), title: Text::new("sea-scene-raid"), slots };
    let trays = if tray.slots.is_empty() { Vec::new() } else { vec![tray] };
    Scene { pieces, trays, ..Scene::default() }
}

fn place(hex: Option<Hex>, beside: &str) -> String {
    hex.map_or(beside, |hex| hex.name()).to_owned()
}

/// A counter under attack, with what its guns and engines are worth now.
fn ship_piece(lens: Lens<'_>, ship: ShipId, hex: Option<Hex>) -> Option<Piece> {
    let (sheet, now) = (lens.setting().sheet(ship), lens.seen(ship)?);
    let crew = lens.aboard(ship).count();
    let (tone, stripe) = tone(sheet.nation);
    let speed = now.speed(sheet);
    Some(Piece {
        id: ship.name().into(),
        place: place(hex, SHIPS).into(),
        text: Text::new("sea-scene-ship").with("type", sheet.kind.name()).with("ship", ship),
        notes: sheet_row(sheet, &now, speed),
        face: Face {
            tone,
            stripe,
            emblem: Some(emblem(sheet.kind)),
            size: if crew > 1 { format!("{crew}×{}", sheet.kind).into() } else { sheet.kind.name().into() },
            name: ship.name().into(),
            ratings: vec![
                sheet.aa.count.saturating_sub(now.lost.aa).to_string().into(),
                speed.to_string().into(),
            ],
            steps: Some([now.hull_left(sheet), sheet.hull.count]),
            back: false,
        },
        states: Vec::new(),
    })
}
