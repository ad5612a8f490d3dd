//! Contact (5.7): which forces meet, who chooses what is tested, and surprise. Everybody sees which way the counters
//! went, so everybody can say which of them may have met; what helps or hinders a meeting its owner declares, or keeps
//! to himself.

mod ways;

pub(crate) use ways::Way;

use super::{Engagement, Offer, battles, organise, plotting};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::{Berth, Errand},
    ids::{ForceId, PortId},
    lens::{Counter, Lens},
    missions::Mission,
    position::Position,
    sheet::Speed,
    sides::{ALLIES, AXIS, SEATS, other},
    tables::Meet,
    weather::{Light, Weather},
};
use kernel::{
    Breakdown, Chance, Exact, Field, Item, Options, Play, Question, Reason, Referee, Refusal, RuleId, Tally,
    Text, Viewer,
    reason::{note, on_d6, share},
    text,
};
use serde::{Deserialize, Serialize};

/// What the die must come to by day and by night (5.71).
const BY_DAY: i32 = 3;
const BY_NIGHT: i32 = 5;
/// The die that always makes contact, by surprise (5.78).
pub(crate) const SURPRISE: u8 = 6;
/// From this year on Allied ships have radar to find others by night.
const RADAR: u16 = 1943;

kernel::events! {
    Event of WarAtSea in setting:

    /// What a side says of its force before the roll (5.76).
    Declared { force: ForceId, declared: Vec<Meet> } by "5.76"
        => match declared[..] {
            [] => text!("sea-declared-nothing", force),
            _ => text!("sea-declared", list = list(declared), force),
        };
    /// A roll for contact (5.71).
    Tested {
        axis: ForceId,
        allied: ForceId,
        zone: ZoneId,
        die: u8,
        sum: Breakdown,
        contact: bool,
    } by if *die == SURPRISE { "5.78" } else { "5.71" }
        => {
            let key = match (die, contact) {
                (&SURPRISE, _) => "sea-contact-surprise",
                (_, true) => "sea-contact-made",
                (_, false) => "sea-contact-missed",
            };
            text!(key, axis, allied, zone, die, sum = sum.value)
        };
    /// Forces meet without a roll: one follows the other (5.28), or falls upon it in port or at its work (5.77).
    Met { axis: ForceId, allied: ForceId, zone: ZoneId, pursued: bool } by if *pursued { "5.28+1" } else { "5.77" }
        => text!(if *pursued { "sea-contact-pursuit" } else { "sea-contact-sought" }, axis, allied, zone);
    /// A force goes by (5.77).
    PassedBy { force: ForceId, zone: ZoneId } by "5.77" => text!("sea-contact-declined", force, zone);
    /// Nothing is behind the counter (17.63).
    Decoy { force: ForceId } by "17.63" => text!("sea-decoy-found", force);
}

fn meet_name(meet: Meet) -> Text {
    Text::new(match meet {
        Meet::Intercept => "sea-meet-intercept",
        Meet::Speed3 => "sea-meet-speed-3",
        Meet::Speed4 => "sea-meet-speed-4",
        Meet::Stayed => "sea-meet-stayed",
        Meet::Crossed => "sea-meet-crossed",
        Meet::LeaderSeeks => "sea-meet-leader-seeks",
        Meet::LeaderAvoids => "sea-meet-leader-avoids",
        Meet::Blockade => "sea-meet-blockade",
        Meet::Spotted => "sea-meet-spotted",
        Meet::Many => "sea-meet-many",
        Meet::Few => "sea-meet-few",
        Meet::NightRadar => "sea-meet-night-radar",
    })
}

/// Declarations, each after the one before.
fn list(declared: &[Meet]) -> Text {
    let mut names = declared.iter().map(|meet| meet_name(*meet));
    let first = names.next().unwrap_or_else(|| Text::new("sea-declare-nothing"));
    names.fold(first, |list, next| Text::new("sea-meet-list").with("list", list).with("next", next))
}

/// Two forces that may have met in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    pub axis: ForceId,
    pub allied: ForceId,
    pub zone: ZoneId,
}

/// The meetings that can be tested now (5.7, 5.72, 5.73, 5.75), as everybody can see.
pub(crate) fn meetings(at: Lens<'_>) -> Vec<Meeting> {
    let allied: Vec<Counter<'_>> = at.counters(ALLIES).collect();
    let mut found = Vec::new();
    for axis in at.counters(AXIS) {
        for allied in &allied {
            let zones = Way::of(&axis).zones().into_iter();
            let open = zones.filter(|zone| may_meet(at, &axis, allied, *zone).is_ok());
            found.extend(open.map(|zone| Meeting { axis: axis.id, allied: allied.id, zone }));
        }
    }
    found
}

/// Whether it can be tested whether two forces have met in a zone, or else which rule forbids it, and why: a pair is
/// tested once a turn (5.72), where both were and one came in, or both stay (5.7, 5.75); and a force makes contact in one
/// zone a turn (5.73).
fn may_meet(
    at: Lens<'_>,
    axis: &Counter<'_>,
    allied: &Counter<'_>,
    zone: ZoneId,
) -> Result<(), (&'static str, &'static str)> {
    if at.have_met(axis.id, allied.id) {
        return Err(("5.73", "sea-no-encounter-met"));
    }
    if at.tested().contains(&(axis.id, allied.id)) {
        return Err(("5.72", "sea-no-second-encounter"));
    }
    ways::may_share(Way::of(axis), Way::of(allied), zone)?;
    let elsewhere = |counter: &Counter<'_>| counter.contact.is_some_and(|contact| contact != zone);
    if elsewhere(axis) || elsewhere(allied) { Err(("5.73", "sea-no-encounter-elsewhere")) } else { Ok(()) }
}

/// Which meeting is tested next (5.73).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter;

impl Question<WarAtSea> for Encounter {
    type Answer = Meeting;
    const CLASS: &'static str = "encounter";
    const RULE: &'static str = "5.73";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-encounter")
    }

    fn check(&self, at: Lens<'_>, meeting: &Meeting) -> Result<(), Refusal> {
        let refused = |(rule, key): (&'static str, &'static str)| {
            let text = Text::new(key).with("axis", meeting.axis).with("allied", meeting.allied);
            Refusal::new(rule, text.with("zone", meeting.zone))
        };
        let counter = |id: ForceId, seat| at.counters(seat).find(|counter| counter.id == id);
        let pair = counter(meeting.axis, AXIS).zip(counter(meeting.allied, ALLIES));
        let Some((axis, allied)) = pair else { return Err(refused(("5.7", "sea-no-encounter-force"))) };
        may_meet(at, &axis, &allied, meeting.zone).map_err(refused)
    }

    fn options(&self, at: Lens<'_>) -> Options<Meeting> {
        Options::List(meetings(at))
    }

    fn describe(&self, _: Lens<'_>, meeting: &Meeting) -> Text {
        Text::new("sea-do-encounter")
            .with("axis", meeting.axis)
            .with("allied", meeting.allied)
            .with("zone", meeting.zone)
    }

    /// The first there is: the seat that is asked has one.
    fn default(&self, at: Lens<'_>) -> Meeting {
        meetings(at).swap_remove(0)
    }

    /// Those of the roll that follows, with what is usually declared.
    fn reasons(&self, at: Lens<'_>, meeting: &Meeting) -> Vec<Reason> {
        let Meeting { axis, allied, zone } = *meeting;
        let (own, enemy) = if at.seat() == Some(AXIS) { (axis, allied) } else { (allied, axis) };
        let question = Declare { own, enemy, zone };
        question.reasons(at, &question.default(at))
    }
}

/// What is declared of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    pub declared: Vec<Meet>,
}

/// What a side declares of its force before a roll for contact (5.76). Both are asked at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declare {
    pub own: ForceId,
    pub enemy: ForceId,
    pub zone: ZoneId,
}

impl Question<WarAtSea> for Declare {
    type Answer = Declaration;
    const CLASS: &'static str = "declare";
    const RULE: &'static str = "5.76";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-declare").with("own", self.own).with("enemy", self.enemy).with("zone", self.zone)
    }

    fn check(&self, at: Lens<'_>, Declaration { declared }: &Declaration) -> Result<(), Refusal> {
        let true_ones = self.true_ones(at);
        let decoy = own(at, self.own).is_some_and(|force| force.decoy);
        for (index, meet) in declared.iter().enumerate() {
            let named = |key: &'static str| {
                move || Text::new(key).with("what", meet_name(*meet)).with("force", self.own)
            };
            let again = declared[..index].contains(meet);
            Refusal::unless(!again, "5.76", named("sea-no-second-declare"))?;
            let counts = !decoy || meet.counts_for_decoys();
            Refusal::unless(counts, "17.61", named("sea-no-declare-of-decoy"))?;
            Refusal::unless(true_ones.contains(meet), "5.76", named("sea-no-declare"))?;
        }
        let both = [Meet::LeaderSeeks, Meet::LeaderAvoids].iter().all(|leader| declared.contains(leader));
        Refusal::unless(!both, "9.42", || Text::new("sea-no-two-ways"))
    }

    fn options(&self, at: Lens<'_>) -> Options<Declaration> {
        let items = self.true_ones(at).into_iter().map(|meet| item(at, meet));
        Options::Form(vec![Field::several("declared", "sea-ask-declared", items)])
    }

    fn describe(&self, _: Lens<'_>, Declaration { declared }: &Declaration) -> Text {
        list(declared)
    }

    /// Forces that intercept declare what helps them to find, the others what helps to slip by.
    fn default(&self, at: Lens<'_>) -> Declaration {
        let seeks = own(at, self.own).is_some_and(|force| force.mission == Mission::Intercept);
        let mut declared = self.true_ones(at);
        declared.retain(|meet| (at.setting().tables.contact(*meet) > 0) == seeks);
        Declaration { declared }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Declaration {
        if chance.below(2) == 0 { Declaration::default() } else { self.default(at) }
    }

    /// What is added to the die for contact as far as this side has its say; the enemy declares at the same time.
    fn reasons(&self, at: Lens<'_>, Declaration { declared }: &Declaration) -> Vec<Reason> {
        let mut sum = Breakdown::default();
        modifier(at.setting(), at.weather(), declared, &mut sum);
        let needed = needed(at.light());
        let text = Text::new("sea-reason-contact")
            .with("own", self.own)
            .with("enemy", self.enemy)
            .with("zone", self.zone)
            .with("needed", needed)
            .with("chance", contact_on(sum.value, at.light()));
        let surprise = Text::new("sea-reason-surprise").with("chance", on_d6(SURPRISE.into()));
        vec![(text, sum), note(surprise), note("sea-note-enemy-declares")]
    }
}

fn item(at: Lens<'_>, meet: Meet) -> Item {
    let amount = i32::from(at.setting().tables.contact(meet));
    let text = Text::new("sea-meet-worth").with("what", meet_name(meet)).with("amount", amount);
    Item::new(meet, text)
}

fn own(at: Lens<'_>, force: ForceId) -> Option<&crate::fleet::TaskForce> {
    at.fleet()?.force(force)
}

impl Declare {
    /// What is true of the force (5.76), and can be declared.
    pub(crate) fn true_ones(&self, at: Lens<'_>) -> Vec<Meet> {
        let (Some(force), Some(fleet)) = (own(at, self.own), at.fleet()) else { return Vec::new() };
        let setting = at.setting();
        let ships: Vec<_> = fleet.unit(self.own).flat_map(|force| at.sailing(force.id)).collect();
        let speeds = ships.iter().filter_map(|ship| Some(at.ship(*ship)?.speed(setting.sheet(*ship))));
        // A decoy is as fast as it went (17.61).
        let slowest = speeds.min().unwrap_or(Speed { base: force.sailed, plus: false });
        let way = Way::taken(force);
        let led = at.leaders().any(|(_, flagship)| ships.contains(&flagship));
        let enemy = at.counter(self.enemy);
        let blockaded = force.blockades.filter(|port| zone_of(setting, *port) == self.zone);
        let runs_blockade = |enemy: &Counter<'_>| blockaded.is_some_and(|port| Way::of(enemy).uses(port));
        let night_radar =
            self.own.seat == ALLIES && setting.scenario.date.year >= RADAR && at.light() == Light::Night;
        let number = u8::try_from(ships.len()).unwrap_or(u8::MAX);
        let plain = [
            (force.mission == Mission::Intercept).then_some(Meet::Intercept),
            Meet::of_speed(slowest),
            way.stays().then_some(Meet::Stayed),
            way.crosses(self.zone).then_some(Meet::Crossed),
        ];
        let more = [
            led.then_some(Meet::LeaderSeeks),
            led.then_some(Meet::LeaderAvoids),
            enemy.as_ref().is_some_and(runs_blockade).then_some(Meet::Blockade),
            enemy.is_some_and(|enemy| enemy.spotted == Some(at.turn())).then_some(Meet::Spotted),
            Meet::of_ships(number),
            night_radar.then_some(Meet::NightRadar),
        ];
        let all = plain.into_iter().chain(more).flatten();
        all.filter(|meet| !force.decoy || meet.counts_for_decoys()).collect()
    }
}

impl Meet {
    /// Whether it counts for a decoy: its mission, its speed and its way do, and nothing else (17.61).
    fn counts_for_decoys(self) -> bool {
        matches!(self, Meet::Intercept | Meet::Speed3 | Meet::Speed4 | Meet::Stayed | Meet::Crossed)
    }
}

fn zone_of(setting: &Setting, port: PortId) -> ZoneId {
    setting.operation().zone_at(crate::operation::Spot::Port(port))
}

/// Whether a force falls upon enemies that lie in a minor port, or that unload or bombard (5.77, 9.22): then contact
/// needs no roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assail {
    pub force: ForceId,
    pub targets: Vec<ForceId>,
    pub zone: ZoneId,
    pub port: Option<PortId>,
}

impl Question<WarAtSea> for Assail {
    type Answer = bool;
    const CLASS: &'static str = "assail";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new(if self.port.is_some() { "9.22" } else { "5.77+1" })
    }

    fn text(&self, _: Lens<'_>) -> Text {
        let targets = self.targets.iter().map(ForceId::to_string).collect::<Vec<_>>().join(", ");
        let text = match self.port {
            Some(port) => Text::new("sea-ask-assail-port").with("port", port),
            None => Text::new("sea-ask-assail").with("zone", self.zone),
        };
        text.with("force", self.force).with("targets", targets)
    }

    fn check(&self, at: Lens<'_>, fights: &bool) -> Result<(), Refusal> {
        Refusal::unless(!fights || self.may_fight(at), "17.63", || {
            Text::new("sea-no-assail-by-decoy").with("force", self.force)
        })
    }

    fn candidates(&self, _: Lens<'_>) -> Vec<bool> {
        vec![true, false]
    }

    fn describe(&self, _: Lens<'_>, fights: &bool) -> Text {
        Text::new(if *fights { "sea-do-assail" } else { "sea-do-pass-by" })
    }

    fn default(&self, at: Lens<'_>) -> bool {
        self.may_fight(at) && own(at, self.force).is_some_and(|force| force.mission == Mission::Intercept)
    }

    /// It begins a battle.
    fn is_weighty(&self, _: Lens<'_>, fights: &bool) -> bool {
        *fights
    }

    fn reasons(&self, _: Lens<'_>, fights: &bool) -> Vec<Reason> {
        vec![note(if *fights { "sea-note-assail" } else { "sea-note-pass-by" })]
    }
}

impl Assail {
    /// A decoy has nobody to fight with. It is asked all the same: who is passed over would be known for one.
    fn may_fight(&self, at: Lens<'_>) -> bool {
        own(at, self.force).is_some_and(|force| !force.decoy)
    }
}

/// The next contact of the turn. Over when none is left.
pub(crate) fn test(r: &mut Referee<'_, WarAtSea>) -> Play<bool> {
    let Some(offers) = &r.position.ops().offers else {
        let mut offers = chases(r.position);
        offers.extend(assaults(r.setting, r.position));
        r.position.ops_mut().offers = Some(offers);
        return Ok(false);
    };
    if let Some(offer) = offers.first().cloned() {
        take_up(r, offer)?;
        return Ok(false);
    }
    let open = meetings(Lens::new(r.setting, r.position, Viewer::Spectator));
    let chooser = r.position.ops().chooser.unwrap_or(AXIS);
    let meeting = match open[..] {
        [] => {
            let operations = r.position.ops_mut();
            (operations.chooser, operations.offers) = (None, None);
            gather(r.setting, r.position);
            battles::before_battle(r.position);
            return Ok(true);
        }
        [only] => only,
        _ => r.ask(chooser, Encounter)?,
    };
    roll(r, meeting)?;
    r.position.ops_mut().chooser = Some(other(chooser));
    Ok(false)
}

/// When all contacts are tested, those who have met are put where they met (4.0+6, 5.74).
fn gather(setting: &Setting, position: &mut Position) {
    let met = position.ops().engagements.iter();
    let met: Vec<(ForceId, ZoneId)> =
        met.flat_map(|met| met.forces.iter().map(|id| (*id, met.zone))).collect();
    for (id, zone) in met {
        plotting::halt_at(setting, position, id, zone);
    }
}

/// Forces meet without a roll, if the one that comes wishes to fight (5.77); whoever follows another does (5.28).
fn take_up(r: &mut Referee<'_, WarAtSea>, offer: Offer) -> Play<()> {
    let Offer { force, mut targets, zone, port, pursued } = offer;
    let operations = r.position.ops();
    let free = |id: ForceId| {
        operations.force(id).is_some_and(|force| force.contact.is_none_or(|contact| contact == zone))
    };
    targets
        .retain(|target| free(force) && free(*target) && !operations.tested.contains(&pair(force, *target)));
    let fights = match targets[..] {
        [] => false,
        _ if pursued => true,
        _ => {
            let fights = r.ask(force.seat, Assail { force, targets: targets.clone(), zone, port })?;
            if !fights {
                tell(r, || Event::PassedBy { force, zone });
            }
            fights
        }
    };
    for target in targets.into_iter().filter(|_| fights) {
        let (axis, allied) = pair(force, target);
        r.position.ops_mut().tested.push((axis, allied));
        tell(r, || Event::Met { axis, allied, zone, pursued });
        meet(r, [axis, allied], zone, port, false);
    }
    if let Some(offers) = &mut r.position.ops_mut().offers {
        offers.remove(0);
    }
    Ok(())
}

/// Two enemies, the Axis first.
fn pair(a: ForceId, b: ForceId) -> (ForceId, ForceId) {
    if a.seat == AXIS { (a, b) } else { (b, a) }
}

/// A roll for contact (5.71).
fn roll(r: &mut Referee<'_, WarAtSea>, Meeting { axis, allied, zone }: Meeting) -> Play<()> {
    r.position.ops_mut().tested.push((axis, allied));
    let asked = [(axis, allied), (allied, axis)];
    let questions = asked.map(|(own, enemy)| (own.seat, Declare { own, enemy, zone })).to_vec();
    let given = r.ask_all(questions)?;
    for ((force, _), Declaration { declared }) in asked.into_iter().zip(&given) {
        tell(r, || Event::Declared { force, declared: declared.clone() });
    }
    let die = r.d6("5.71")?;
    let mut sum = r.account();
    sum.add("5.71", i32::from(die), || Text::new("sea-factor-die"));
    let declared = given.iter().flat_map(|given| &given.declared);
    modifier(r.setting, r.position.weather, declared, &mut sum);
    let surprise = die == SURPRISE;
    let contact = meets(die, sum.value(), r.position.light);
    tell(r, || Event::Tested { axis, allied, zone, die, sum: sum.into_breakdown(), contact });
    if contact {
        meet(r, [axis, allied], zone, None, surprise);
    }
    Ok(())
}

/// What is added to the die for contact (5.71): the weather, and what the sides declare (5.76).
pub(crate) fn modifier<'a>(
    setting: &Setting,
    weather: Weather,
    declared: impl IntoIterator<Item = &'a Meet>,
    sum: &mut impl Tally,
) {
    let tables = &setting.tables;
    let shift = tables.contact_weather(weather);
    if shift != 0 {
        sum.add("5.71", i32::from(shift), || weather.text());
    }
    for meet in declared {
        let rule = match meet {
            Meet::LeaderSeeks | Meet::LeaderAvoids => "9.42",
            Meet::Blockade => "9.24",
            _ => "5.76",
        };
        sum.add(rule, i32::from(tables.contact(*meet)), || meet_name(*meet));
    }
}

/// What the die must come to (5.71).
pub(crate) fn needed(light: Light) -> i32 {
    if light == Light::Day { BY_DAY } else { BY_NIGHT }
}

/// Whether forces meet by a die and what it comes to (5.71): an unmodified six always makes contact.
pub(crate) fn meets(die: u8, sum: Exact, light: Light) -> bool {
    die == SURPRISE || sum >= needed(light).into()
}

/// Those who have followed an enemy to where he is now (5.28).
fn chases(position: &mut Position) -> Vec<Offer> {
    let operations = position.ops_mut();
    let mut offers = Vec::new();
    for seat in SEATS {
        for force in operations.fleet(seat).here() {
            let quarry = force.chases.and_then(|quarry| operations.force(quarry));
            if let (Some(quarry), Berth::Sea(zone)) = (quarry, force.berth)
                && quarry.berth == force.berth
            {
                let targets = vec![quarry.id];
                offers.push(Offer { force: force.id, targets, zone, port: None, pursued: true });
            }
        }
    }
    for seat in SEATS {
        for force in &mut operations.fleet_mut(seat).forces {
            force.chases = None;
        }
    }
    offers
}

/// The chances to fall upon enemies in a minor port (5.77, 9.22), or upon those who bombard or unload, if all of their
/// side that are in the zone do (5.77+1).
fn assaults(setting: &Setting, position: &Position) -> Vec<Offer> {
    let operations = position.ops();
    let leads = |seat| operations.fleet(seat).here().filter(|force| force.escorts.is_none());
    let mut offers = Vec::new();
    for seat in SEATS {
        for force in leads(seat) {
            let way = Way::taken(force);
            let mut offer = |zone: ZoneId, port: Option<PortId>, targets: Vec<ForceId>| {
                if !targets.is_empty() {
                    offers.push(Offer { force: force.id, targets, zone, port, pursued: false });
                }
            };
            for port in
                setting.operation().places.ports.iter().filter(|port| !port.major && way.is_in(port.zone))
            {
                let moored = leads(other(seat))
                    .filter(|target| target.berth == Berth::Port(port.id) && target.sailed == 0);
                offer(port.zone, Some(port.id), moored.map(|target| target.id).collect());
            }
            for zone in way.entered() {
                let there: Vec<_> =
                    leads(other(seat)).filter(|target| target.berth == Berth::Sea(zone)).collect();
                let busy =
                    there.iter().all(|target| matches!(target.errand, Errand::Bombard(_) | Errand::Unload));
                offer(zone, None, there.into_iter().filter(|_| busy).map(|target| target.id).collect());
            }
        }
    }
    offers
}

/// Two forces have met, with their escorts: they will fight where it was, together with those who stand in a battle
/// there already. Decoys are no more (17.63).
fn meet(
    r: &mut Referee<'_, WarAtSea>,
    pair: [ForceId; 2],
    zone: ZoneId,
    port: Option<PortId>,
    surprise: bool,
) {
    let decoys = pair.map(|id| r.position.ops().force(id).is_some_and(|force| force.decoy));
    for (id, decoy) in pair.into_iter().zip(decoys) {
        if decoy {
            expose(r, id);
        } else if let Some(force) = r.position.ops_mut().force_mut(id) {
            force.contact = Some(zone);
        }
    }
    if decoys.contains(&true) {
        return;
    }
    let operations = r.position.ops_mut();
    let mut met = Engagement::new(zone, port, surprise);
    operations.engagements.retain_mut(|known| {
        let joins = known.zone == zone && pair.iter().any(|id| known.forces.contains(id));
        if !joins || (met.suspended.is_some() && known.suspended.is_some()) {
            return true;
        }
        met.forces.append(&mut known.forces);
        met.speeds.append(&mut known.speeds);
        met.port = met.port.or(known.port);
        met.surprise |= known.surprise;
        met.suspended = met.suspended.take().or_else(|| known.suspended.take());
        false
    });
    for id in pair {
        let unit: Vec<ForceId> = operations.fleet(id.seat).unit(id).map(|force| force.id).collect();
        for id in unit {
            let known =
                met.forces.contains(&id) || operations.engagements.iter().any(|met| met.forces.contains(&id));
            if let Some(force) = operations.force_mut(id).filter(|_| !known) {
                met.forces.push(id);
                force.contact = Some(zone);
            }
        }
    }
    operations.engagements.push(met);
}

/// Takes a decoy off the map that ships, submarines or aircraft have found (17.63).
pub(crate) fn expose(r: &mut Referee<'_, WarAtSea>, force: ForceId) {
    tell(r, || Event::Decoy { force });
    organise::remove(r.position, force);
}

/// What was found out about contacts is forgotten (2.6). A suspended battle goes on where it is (6.49).
pub(crate) fn begin_turn(position: &mut Position) {
    let operations = position.ops_mut();
    for seat in SEATS {
        for force in &mut operations.fleet_mut(seat).forces {
            (force.contact, force.engaged) = (None, false);
        }
    }
    for index in 0..operations.engagements.len() {
        let (zone, forces) =
            (operations.engagements[index].zone, operations.engagements[index].forces.clone());
        for id in forces {
            if let Some(force) = operations.force_mut(id) {
                force.contact = Some(zone);
            }
        }
    }
}

/// The chance that two forces meet with so much added to the die.
fn contact_on(sum: Exact, light: Light) -> Exact {
    let meets = |die: &u8| meets(*die, Exact::whole(i32::from(*die)) + sum, light);
    share((1..=6).filter(meets).count(), 6)
}

#[cfg(test)]
mod tests;
