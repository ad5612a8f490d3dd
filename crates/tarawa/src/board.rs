//! The map (2.1): terrain, hexsides, beaches, approach hexes, and the Japanese positions with their groups
//! and fields of fire. Read from the pack; it never changes during a game.

use crate::{
    hexes::{Hex, HexSet, PLACES, Way},
    ids::{Area, Artillery, Back, Beach, Colour, Lane, POSITIONS, PositionId, PositionSet, words},
    reading,
};
use kernel::{Pack, pack::PackFault};
use std::collections::BTreeMap;

/// How the sheet numbers its hexes, for those who draw it.
pub const NUMBERING: &str = r#"
hexes = "pointy"
line = { first = 1, last = 22, grow = "south" }
along = { first = 1, last = 40, grow = "west" }
shifted = "even"
shift = "west"
"#;

words! {
    /// What is printed in a hex.
    Terrain, "terrain", "terrain":
    Water = "water", Reef = "reef", Beach = "beach", Clear = "clear", Palms = "palms", Airstrip = "airstrip",
    Building = "building", Fortified = "fortified", Crater = "crater",
}

impl Terrain {
    /// The terrain of a code on the map, and whether it is part of the south beach.
    fn of_code(code: &str) -> Option<(Terrain, bool)> {
        Some(match code {
            "~" => (Terrain::Water, false),
            "*" => (Terrain::Reef, false),
            "b" => (Terrain::Beach, false),
            "B" => (Terrain::Beach, true),
            "." => (Terrain::Clear, false),
            "p" => (Terrain::Palms, false),
            "s" => (Terrain::Airstrip, false),
            "d" => (Terrain::Building, false),
            "f" => (Terrain::Fortified, false),
            "c" => (Terrain::Crater, false),
            _ => return None,
        })
    }
}

words! {
    /// What is printed on a hexside.
    Side, "hexside", "side": Seawall = "seawall", Pier = "pier",
}

words! {
    /// What else is printed in a water hex.
    Feature, "feature", "feature": LvtWreck = "lvt-wreck", ShipWreck = "ship-wreck", Pier = "pier",
}

/// How a landing craft travels from an approach hex (2.1+9, 5.12+7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// Always the same way.
    Straight(Way),
    /// First south, then south-west, and so on in turn: the line of Red 1.
    Zigzag,
}

impl Arrow {
    /// The hexes of a line of travel, the first left out.
    pub fn line(self, from: Hex) -> impl Iterator<Item = Hex> {
        let mut way = match self {
            Arrow::Straight(way) => way,
            Arrow::Zigzag => Way::South,
        };
        let next = move |at: &Hex| {
            let hex = at.next(way);
            if self == Arrow::Zigzag {
                way = if way == Way::South { Way::SouthWest } else { Way::South };
            }
            hex
        };
        std::iter::successors(Some(from), next).skip(1)
    }
}

/// An approach hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    pub beach: Beach,
    /// Units can be placed only in lettered hexes (5.31).
    pub lane: Option<Lane>,
    /// None where units must wade (15.4).
    pub arrow: Option<Arrow>,
    /// The arrow after a pivot to the right (5.12+4).
    pub secondary: Option<Arrow>,
}

/// A position hex (2.1+1 to 2.1+5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub id: PositionId,
    pub hex: Hex,
    pub colour: Colour,
    pub group: GroupId,
    /// The kind of unit that stands here at the start.
    pub start: Option<Back>,
    pub armour: bool,
    pub artillery: Option<Artillery>,
    /// In or adjacent to a beach hex.
    pub coastal: bool,
}

/// A position or group of positions: it fires as one (6.21). Its number is its place in `fields.tsv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct GroupId(pub u8);

impl GroupId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How near US units must be for an empty position to act (12.0+2).
const NEAR: u8 = 2;

/// The positions that have a hex in their fields of fire, whoever is there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threat {
    /// By an intense point.
    pub intense: PositionSet,
    /// By any printed point.
    pub printed: PositionSet,
    /// In the ring that a tank there would add (13.1).
    pub ring: PositionSet,
}

/// Who is checked in a Fire Phase: the units of a group together, a tank by itself (13.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Group(GroupId),
    Tank(PositionId),
}

/// The place in the order of checks: the westernmost first, then the highest number (12.0+5, 12.21).
pub type Rank = (usize, u8);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub id: GroupId,
    /// The members' names joined by strokes.
    pub name: String,
    pub colour: Colour,
    /// West to east.
    pub members: Vec<PositionId>,
    pub positions: PositionSet,
    pub hexes: HexSet,
    pub intense: HexSet,
    /// Steady points on land and in the water.
    pub steady: HexSet,
    /// The part of the steady points that lies in the water arc.
    pub water: HexSet,
    /// All printed points.
    pub field: HexSet,
    /// Hexes without points of this group beside its intense points: machine guns reach them (6.31).
    pub machine_guns: HexSet,
    /// Hexes beside the printed field: a tank reaches them (13.1).
    pub tank_ring: HexSet,
    /// The hexes within one of each member, in their order: all that a unit there can reach at night (19.0+3).
    pub around: Vec<HexSet>,
}

#[derive(Clone, Debug)]
pub struct Board {
    terrain: Vec<Terrain>,
    features: BTreeMap<Hex, Feature>,
    /// Ways out of each hex over a seawall, and along or over the pier, as bits.
    seawalls: Vec<u8>,
    piers: Vec<u8>,
    approaches: BTreeMap<Hex, Approach>,
    sites: Vec<Option<Site>>,
    site_at: Vec<Option<PositionId>>,
    groups: Vec<Group>,
    pub positions: PositionSet,
    /// Water, reef and beach (5.2): a beach hex is both water and land.
    pub water: HexSet,
    pub land: HexSet,
    pub beach: HexSet,
    pub south_beach: HexSet,
    /// The beach hexes from which the US lines of communication start (11.3).
    pub beachhead: HexSet,
    pub approach: HexSet,
    pub lvt_wrecks: HexSet,
    /// Water that is no beach: units there wade on (5.2).
    pub deep: HexSet,
    /// The approach hexes from which boats run; at the others units must wade (15.4).
    pub boats: HexSet,
    /// The lettered approach hexes of each beach, by [`Beach`]; lane D by itself.
    lanes: [[HexSet; 2]; Beach::ALL.len()],
    /// Positions with a class of artillery (2.1+5).
    pub guns: PositionSet,
    /// Who may be checked, in the order of checks, by [`Colour`] (12.0+5).
    in_order: [Vec<Actor>; Colour::ALL.len()],
    /// The positions beside each hex, and whose fire falls on it.
    beside: Vec<PositionSet>,
    /// The hexes near each position.
    near: Vec<HexSet>,
    threats: Vec<Threat>,
    /// All position hexes.
    pub sites_hexes: HexSet,
    /// The part of the beachhead that belongs to each beach, by [`Beach`].
    shores: [HexSet; Beach::ALL.len()],
    /// How many hexes a wading unit has to the beach (5.2), by hex.
    wading: Vec<Option<u8>>,
    /// The ways out of each hex by which it comes nearer, as bits.
    wading_ways: Vec<u8>,
}

impl Board {
    pub fn read(pack: &Pack) -> Result<Board, PackFault> {
        let (terrain, south_beach) = read_terrain(pack)?;
        let of = |wanted: &[Terrain]| -> HexSet {
            Hex::all().filter(|hex| wanted.contains(&terrain[hex.index()])).collect()
        };
        let beach = of(&[Terrain::Beach]);
        let water = of(&[Terrain::Water, Terrain::Reef]) | beach;
        let land = (HexSet::ALL - water) | beach;
        let mut board = Board {
            terrain,
            features: BTreeMap::new(),
            seawalls: vec![0; PLACES],
            piers: vec![0; PLACES],
            approaches: BTreeMap::new(),
            sites: vec![None; POSITIONS],
            site_at: vec![None; PLACES],
            groups: Vec::new(),
            positions: PositionSet::EMPTY,
            water,
            land,
            beach,
            south_beach,
            beachhead: HexSet::EMPTY,
            approach: HexSet::EMPTY,
            lvt_wrecks: HexSet::EMPTY,
            deep: water - beach,
            boats: HexSet::EMPTY,
            lanes: [[HexSet::EMPTY; 2]; Beach::ALL.len()],
            guns: PositionSet::EMPTY,
            in_order: Default::default(),
            beside: vec![PositionSet::EMPTY; PLACES],
            near: vec![HexSet::EMPTY; POSITIONS],
            threats: vec![Threat::default(); PLACES],
            sites_hexes: HexSet::EMPTY,
            shores: [HexSet::EMPTY; Beach::ALL.len()],
            wading: Vec::new(),
            wading_ways: Vec::new(),
        };
        board.read_sides(pack)?;
        board.read_features(pack)?;
        board.read_approaches(pack)?;
        board.read_groups(pack)?;
        board.read_positions(pack)?;
        board.finish_groups();
        board.wading = board.wading_distances();
        board.wading_ways = board.find_wading_ways();
        board.beachhead = board.find_beachhead()?;
        board.shores = board.find_shores();
        Ok(board)
    }

    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    pub fn feature(&self, hex: Hex) -> Option<Feature> {
        self.features.get(&hex).copied()
    }

    #[inline]
    pub fn seawall(&self, from: Hex, way: Way) -> bool {
        self.seawalls[from.index()] >> (way as u8) & 1 == 1
    }

    #[inline]
    pub fn pier(&self, from: Hex, way: Way) -> bool {
        self.piers[from.index()] >> (way as u8) & 1 == 1
    }

    /// Whether a seawall runs between two adjacent hexes.
    pub fn seawall_between(&self, a: Hex, b: Hex) -> bool {
        self.seawalls[a.index()] != 0 && a.way_to(b).is_some_and(|way| self.seawall(a, way))
    }

    pub fn approach_at(&self, hex: Hex) -> Option<Approach> {
        self.approaches.get(&hex).copied()
    }

    pub fn approaches(&self) -> impl Iterator<Item = (Hex, Approach)> + '_ {
        self.approaches.iter().map(|(hex, approach)| (*hex, *approach))
    }

    /// The position of that name. Names come from this board, or were checked against it.
    #[inline]
    pub fn site(&self, id: PositionId) -> &Site {
        self.sites[id.index()].as_ref().expect("positions are named by the board")
    }

    pub fn find_site(&self, id: PositionId) -> Option<&Site> {
        self.sites[id.index()].as_ref()
    }

    pub fn sites(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().flatten()
    }

    #[inline]
    pub fn site_at(&self, hex: Hex) -> Option<&Site> {
        self.site_at[hex.index()].map(|id| self.site(id))
    }

    /// The position in a hex, by its name.
    #[inline]
    pub fn id_at(&self, hex: Hex) -> Option<PositionId> {
        self.site_at[hex.index()]
    }

    #[inline]
    pub fn group(&self, id: GroupId) -> &Group {
        &self.groups[id.index()]
    }

    /// All groups, in the order of `fields.tsv`.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    #[inline]
    pub fn group_of(&self, id: PositionId) -> &Group {
        self.group(self.site(id).group)
    }

    /// Who may be checked for a colour, in the order of checks (12.0+5): each group, and each position in case a
    /// tank is there.
    #[inline]
    pub fn in_order(&self, colour: Colour) -> &[Actor] {
        &self.in_order[colour.index()]
    }

    /// The positions beside a hex.
    #[inline]
    pub fn beside(&self, hex: Hex) -> PositionSet {
        self.beside[hex.index()]
    }

    /// The hexes near a position: where US units draw others to it while it is empty (12.0+2).
    #[inline]
    pub fn near(&self, id: PositionId) -> &HexSet {
        &self.near[id.index()]
    }

    /// The positions whose fire falls on a hex.
    #[inline]
    pub fn threat(&self, hex: Hex) -> &Threat {
        &self.threats[hex.index()]
    }

    /// The place of a position in the order of checks.
    pub fn rank(&self, id: PositionId) -> Rank {
        (self.site(id).hex.west(), id.number())
    }

    /// The lettered approach hexes of a beach (5.3, 5.31).
    pub fn lanes(&self, beach: Beach, with_d: bool) -> HexSet {
        let [lanes, d] = self.lanes[beach.index()];
        if with_d { lanes | d } else { lanes }
    }

    /// The beach hexes of a beach (EV.6). A hex between two beaches may belong to both.
    pub fn shore(&self, beach: Beach) -> HexSet {
        self.shores[beach.index()]
    }

    /// How many hexes a wading unit has to the nearest beach hex; none where it cannot wade.
    #[inline]
    pub fn wading_distance(&self, hex: Hex) -> Option<u8> {
        self.wading[hex.index()]
    }

    /// The hexes beside that one through which a wading unit comes nearer to a beach hex, not across the pier
    /// (5.2, 5.22).
    #[inline]
    pub fn wading_ways(&self, hex: Hex) -> impl Iterator<Item = (Way, Hex)> + use<> {
        hex.ways_out(self.wading_ways[hex.index()])
    }

    fn read_sides(&mut self, pack: &Pack) -> Result<(), PackFault> {
        let chart = pack.chart("sides")?;
        for row in chart.rows() {
            let kind: Side = chart.value(row, "kind", "seawall or pier")?;
            let ends = row.split_once('/').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            let sides: Option<(Hex, Hex, Way)> =
                ends.and_then(|(a, b): (Hex, Hex)| a.way_to(b).map(|way| (a, b, way)));
            let Some((a, b, way)) = sides else {
                let what = format!("'{row}' is no hexside: expected two adjacent hexes such as 1529/1629");
                return Err(PackFault::new("sides.tsv", 0, what));
            };
            let ways = match kind {
                Side::Seawall => &mut self.seawalls,
                Side::Pier => &mut self.piers,
            };
            ways[a.index()] |= 1 << (way as u8);
            ways[b.index()] |= 1 << (way.back() as u8);
        }
        Ok(())
    }

    fn read_features(&mut self, pack: &Pack) -> Result<(), PackFault> {
        let chart = pack.chart("features")?;
        for row in chart.rows() {
            let hex = reading::hex("features.tsv", row)?;
            let kind: Feature = chart.value(row, "kind", "lvt-wreck, ship-wreck or pier")?;
            if kind == Feature::LvtWreck {
                self.lvt_wrecks.insert(hex);
            }
            self.features.insert(hex, kind);
        }
        Ok(())
    }

    fn read_approaches(&mut self, pack: &Pack) -> Result<(), PackFault> {
        let chart = pack.chart("approach")?;
        for row in chart.rows() {
            let hex = reading::hex("approach.tsv", row)?;
            let arrow = |column: &str| -> Result<Option<Arrow>, PackFault> {
                let cell = chart.cell(row, column).unwrap_or_default();
                Ok(match cell {
                    "-" => None,
                    "S" => Some(Arrow::Straight(Way::South)),
                    "SW" => Some(Arrow::Straight(Way::SouthWest)),
                    "zigzag" => Some(Arrow::Zigzag),
                    _ => {
                        let what = format!("hex {row}: '{cell}' is no arrow: expected S, SW, zigzag or -");
                        return Err(PackFault::new("approach.tsv", 0, what));
                    }
                })
            };
            let approach = Approach {
                beach: chart.value(row, "beach", "R1, R2, R3 or G")?,
                lane: reading::optional(&chart, row, "letter", "A to D or -")?,
                arrow: arrow("arrow")?,
                secondary: arrow("secondary")?,
            };
            self.approach.insert(hex);
            if approach.arrow.is_some() {
                self.boats.insert(hex);
            }
            if let Some(lane) = approach.lane {
                self.lanes[approach.beach.index()][usize::from(lane == Lane::D)].insert(hex);
            }
            self.approaches.insert(hex, approach);
        }
        Ok(())
    }

    fn read_groups(&mut self, pack: &Pack) -> Result<(), PackFault> {
        let chart = pack.chart("fields")?;
        for (number, row) in (0..).zip(chart.rows()) {
            let hexes = |column: &str| reading::hexes(&chart, "fields.tsv", row, column);
            let (intense, water) = (hexes("intense")?, hexes("water")?);
            let steady = hexes("steady")? | water;
            if intense.meets(&steady) {
                let what = format!("group {row}: a hex cannot be both intense and steady");
                return Err(PackFault::new("fields.tsv", 0, what));
            }
            self.groups.push(Group {
                id: GroupId(number),
                name: row.to_owned(),
                colour: Colour::Green,
                members: Vec::new(),
                positions: PositionSet::EMPTY,
                hexes: HexSet::EMPTY,
                intense,
                steady,
                water,
                field: intense | steady,
                machine_guns: intense.grown() - (intense | steady),
                tank_ring: (intense | steady).grown() - (intense | steady),
                around: Vec::new(),
            });
        }
        Ok(())
    }

    fn read_positions(&mut self, pack: &Pack) -> Result<(), PackFault> {
        let chart = pack.chart("positions")?;
        for row in chart.rows() {
            let fault = |what: String| Err(PackFault::new("positions.tsv", 0, what));
            let Ok(id) = row.parse::<PositionId>() else {
                return fault(format!(
                    "'{row}' is no position: expected an area A to F and a number 1 to 17"
                ));
            };
            let hex: Hex = chart.value(row, "hex", "a hex such as 1226")?;
            let colour: Colour = chart.value(row, "colour", "one of the six colours")?;
            let group_name = chart.cell(row, "group").unwrap_or_default();
            let Some(group) = self.groups.iter_mut().find(|group| group.name == group_name) else {
                return fault(format!("position {row}: fields.tsv has no group '{group_name}'"));
            };
            if !group.members.is_empty() && group.colour != colour {
                return fault(format!("position {row}: its group has another colour"));
            }
            if self.site_at[hex.index()].replace(id).is_some() {
                return fault(format!("position {row}: hex {hex} holds a position already"));
            }
            group.colour = colour;
            group.members.push(id);
            group.positions.insert(id);
            group.hexes.insert(hex);
            let start = match chart.cell(row, "start").unwrap_or_default() {
                "C" => Some(Back::Coastal),
                "I" => Some(Back::Inland),
                "-" => None,
                other => return fault(format!("position {row}: '{other}' is not C, I or -")),
            };
            let artillery: Option<Artillery> =
                reading::optional(&chart, row, "artillery", "light, medium, heavy or -")?;
            self.positions.insert(id);
            self.sites_hexes.insert(hex);
            self.near[id.index()] = HexSet::one(hex).within(NEAR);
            for near in hex.neighbours() {
                self.beside[near.index()].insert(id);
            }
            if artillery.is_some() {
                self.guns.insert(id);
            }
            self.sites[id.index()] = Some(Site {
                id,
                hex,
                colour,
                group: group.id,
                start: start.or(artillery.map(|_| Back::Coastal)),
                armour: reading::flag(&chart, "positions.tsv", row, "armour")?,
                artillery,
                coastal: HexSet::one(hex).grown().meets(&self.beach),
            });
        }
        if let Some(empty) = self.groups.iter().find(|group| group.members.is_empty()) {
            let what = format!("group {} has no position in positions.tsv", empty.name);
            return Err(PackFault::new("fields.tsv", 0, what));
        }
        Ok(())
    }

    fn finish_groups(&mut self) {
        for group in &mut self.groups {
            let west =
                |id: &PositionId| self.sites[id.index()].as_ref().map_or(0, |site: &Site| site.hex.west());
            group.members.sort_by_key(|id| std::cmp::Reverse(west(id)));
            let hex = |id: &PositionId| self.sites[id.index()].as_ref().map(|site: &Site| site.hex);
            let around = |hex: Hex| HexSet::one(hex).grown();
            group.around = group.members.iter().filter_map(hex).map(around).collect();
        }
        for group in &self.groups {
            for id in group.members.iter().copied() {
                group.intense.iter().for_each(|hex| self.threats[hex.index()].intense.insert(id));
                group.field.iter().for_each(|hex| self.threats[hex.index()].printed.insert(id));
                group.tank_ring.iter().for_each(|hex| self.threats[hex.index()].ring.insert(id));
            }
        }
        for colour in Colour::ALL {
            let mut actors: Vec<(Rank, Actor)> = Vec::new();
            for group in self.groups.iter().filter(|group| group.colour == colour) {
                // A tank stands before the others of its group.
                actors.extend(group.members.iter().map(|id| (self.rank(*id), Actor::Tank(*id))));
                actors.push((self.rank(group.members[0]), Actor::Group(group.id)));
            }
            actors.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
            self.in_order[colour.index()] = actors.into_iter().map(|(_, actor)| actor).collect();
        }
    }

    /// Distances to the beach through water, not across the pier (5.2, 5.22).
    fn wading_distances(&self) -> Vec<Option<u8>> {
        let mut distances = vec![None; PLACES];
        let mut edge: Vec<Hex> = self.beach.iter().collect();
        let mut distance = 0;
        while !edge.is_empty() {
            for hex in &edge {
                distances[hex.index()] = Some(distance);
            }
            distance += 1;
            let next = |hex: &Hex| {
                let hex = *hex;
                Way::ALL
                    .into_iter()
                    .filter(move |way| !self.pier(hex, *way))
                    .filter_map(move |way| hex.next(way))
            };
            let mut near: Vec<Hex> = edge.iter().flat_map(next).collect();
            near.retain(|hex| self.water.contains(*hex) && distances[hex.index()].is_none());
            near.sort_unstable();
            near.dedup();
            edge = near;
        }
        distances
    }

    fn find_wading_ways(&self) -> Vec<u8> {
        let mut found = vec![0; PLACES];
        for hex in Hex::all() {
            let Some(distance) = self.wading_distance(hex) else { continue };
            for way in Way::ALL.into_iter().filter(|way| !self.pier(hex, *way)) {
                let left = hex.next(way).and_then(|next| self.wading_distance(next));
                if left.is_some_and(|left| left < distance) {
                    found[hex.index()] |= 1 << (way as u8);
                }
            }
        }
        found
    }

    /// Each hex of the beachhead belongs to the beach whose boats come ashore nearest to it.
    fn find_shores(&self) -> [HexSet; Beach::ALL.len()] {
        let mut landings = [HexSet::EMPTY; Beach::ALL.len()];
        for (hex, approach) in self.approaches() {
            let ashore = match approach.arrow {
                Some(arrow) => arrow.line(hex).find(|hex| self.beach.contains(*hex)),
                None => self.beachhead.iter().min_by_key(|beach| beach.distance(hex)),
            };
            if let Some(ashore) = ashore {
                landings[approach.beach.index()].insert(ashore);
            }
        }
        let far = |hex: Hex| landings.map(|landings| landings.iter().map(|at| at.distance(hex)).min());
        let mut shores = [HexSet::EMPTY; Beach::ALL.len()];
        for hex in self.beachhead.iter() {
            let far = far(hex);
            let nearest = far.iter().flatten().min();
            for (shore, distance) in shores.iter_mut().zip(&far) {
                if nearest.is_some() && distance.as_ref() == nearest {
                    shore.insert(hex);
                }
            }
        }
        shores
    }

    /// The beach hexes adjacent to or west of D6 and adjacent to or north of F13, the south beach left out.
    fn find_beachhead(&self) -> Result<HexSet, PackFault> {
        let corner = |area, number: u8| {
            let id = PositionId::new(area, number).and_then(|id| self.find_site(id));
            id.map(|site| site.hex).ok_or_else(|| {
                let name = format!("{}{number}", Area::word(area));
                PackFault::new(
                    "positions.tsv",
                    0,
                    format!("there is no position {name}: the beachhead ends there"),
                )
            })
        };
        let (east, south) = (corner(Area::D, 6)?, corner(Area::F, 13)?);
        let counts = |hex: &Hex| {
            let west_of_d6 = hex.west() > east.west() || hex.is_adjacent(east) || *hex == east;
            let north_of_f13 = hex.is_north_of(south) || hex.is_adjacent(south) || *hex == south;
            west_of_d6 && north_of_f13
        };
        Ok((self.beach - self.south_beach).iter().filter(counts).collect())
    }
}

fn read_terrain(pack: &Pack) -> Result<(Vec<Terrain>, HexSet), PackFault> {
    let chart = pack.chart("map")?;
    let mut south_beach = HexSet::EMPTY;
    let mut terrain = vec![Terrain::Water; PLACES];
    for hex in Hex::all() {
        let name = hex.to_string();
        let (row, column) = name.split_at(2);
        let code = chart.cell(row, column).unwrap_or_default();
        let Some((kind, south)) = Terrain::of_code(code) else {
            let what = format!("hex {hex}: '{code}' is no terrain: expected one of ~ * b B . p s d f c");
            return Err(PackFault::new("map.tsv", 0, what));
        };
        if south {
            south_beach.insert(hex);
        }
        terrain[hex.index()] = kind;
    }
    Ok((terrain, south_beach))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::{at, first_waves, hex};

    fn board() -> &'static Board {
        &first_waves().board
    }

    fn group(name: &str) -> &'static Group {
        board().group_of(at(name))
    }

    #[test]
    fn marks_in_positions_say_who_may_start_there() {
        kernel::proves!("tarawa", "2.1+3", "2.1+4", "2.1+5");
        let starts = |back| board().sites().filter(|site| site.start == Some(back)).count();
        assert_eq!((starts(Back::Coastal), starts(Back::Inland)), (28, 14));
        let armour: Vec<Hex> = board().sites().filter(|site| site.armour).map(|site| site.hex).collect();
        assert_eq!(armour.len(), 6);
        assert!(["1830", "1332", "1529"].iter().all(|name| armour.contains(&hex(name))));
        let guns = || board().sites().filter(|site| site.artillery.is_some());
        assert!(guns().all(|site| site.start == Some(Back::Coastal)), "a class of artillery is a start too");
        for class in Artillery::ALL {
            assert!(guns().any(|site| site.artillery == Some(class)), "no {} artillery", class.word());
        }
    }

    #[test]
    fn fields_of_one_colour_adjoin_and_do_not_overlap() {
        kernel::proves!("tarawa", "2.1+8", "6.22");
        let (d15, d3, d5) = (group("D15"), group("D3"), group("D5"));
        assert!(d15.field.contains(hex("1219")) && d3.field.contains(hex("1120")));
        assert!(!d15.field.meets(&d3.field));
        for name in ["0818", "0918", "0919", "0619", "0719", "0720", "0819"] {
            assert!(d5.steady.contains(hex(name)), "{name}");
        }
        for name in ["0820", "0619", "0719", "0720", "0819"] {
            assert!(d3.steady.contains(hex(name)), "{name}");
        }
    }

    #[test]
    fn nobody_wades_across_the_pier() {
        kernel::proves!("tarawa", "2.1");
        let beside = hex("0723").way_to(hex("0722")).expect("neighbours");
        assert!(board().pier(hex("0723"), beside) && board().pier(hex("0722"), beside.back()));
        assert_eq!(board().wading_distance(hex("1226")), Some(0));
        assert_eq!(board().wading_distance(hex("1127")), Some(1));
        assert_eq!(board().wading_distance(hex("1225")), None);
    }

    #[test]
    fn each_beach_has_the_shore_before_its_boats() {
        kernel::proves!("tarawa", "EV.6");
        let board = &first_waves().board;
        let on = |name: &str| Beach::ALL.map(|beach| board.shore(beach).contains(hex(name)));
        assert_eq!(on("1138"), [true, false, false, false], "the bird's beak");
        assert_eq!(on("1226"), [false, true, false, false], "where R2A lands");
        assert_eq!(on("1018"), [false, false, true, false], "east of the pier");
        assert_eq!(on("1638"), [false, false, false, true], "the western shore");
        assert_eq!(on("1108"), [false; 4], "beyond the beachhead");
        let all = Beach::ALL.iter().fold(HexSet::EMPTY, |all, beach| all | board.shore(*beach));
        assert_eq!(all, board.beachhead);
    }
}
