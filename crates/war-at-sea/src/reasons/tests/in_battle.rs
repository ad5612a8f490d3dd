use super::*;

#[test]
fn who_wishes_to_disengage_has_his_way_as_often_as_is_shown() {
    use crate::surface::conclusion::{self, Disengage};
    kernel::proves!("war-at-sea", "6.47");
    let ships = [("Yamato", AXIS, "C7"), ("Washington", ALLIES, "C1")];
    let (setting, position) = crate::script::battle(&ships, 22, &[]);
    let initiative = position.fought().initiative;
    for seat in [AXIS, ALLIES] {
        let (prompt, answer) = (Prompt::Disengage(Disengage), Answer::Disengage(true.into()));
        let reasons = shown(&setting, &position, seat, &prompt, &answer);
        // Every fall of two dice that is no tie: on a tie they roll again.
        let bonus = |one| u32::from(one == initiative);
        let falls = (1..=6).flat_map(|axis| (1..=6).map(move |allies| (axis, allies)));
        let mut decided = [0; 2];
        for (axis, allies) in falls.filter(|(axis, allies)| axis + bonus(AXIS) != allies + bonus(ALLIES)) {
            let wishes = [AXIS, ALLIES].map(|one| says(one, Answer::Disengage((one == seat).into())));
            let dice = [axis, allies].map(|face| crate::script::die(face, "6.47"));
            let tape = [wishes, dice].concat();
            let told = crate::script::play(&setting, &mut position.clone(), &tape).expect("a decision");
            let wins = |event: &Event| match event {
                Event::Conclusion(conclusion::Event::Contested { winner, .. }) => *winner == Some(seat),
                _ => false,
            };
            decided[usize::from(told.iter().any(wins))] += 1;
        }
        let chance = Exact::new(decided[1], decided[0] + decided[1]).expect("dice");
        assert_eq!(exact(&reasons[0].0, "chance"), chance);
        assert_eq!(reasons[0].1.value, Exact::from(if seat == initiative { 1 } else { -1 }));
    }
}

#[test]
fn ships_run_aground_and_come_free_as_often_as_is_shown() {
    use crate::surface::{conclusion, conclusion::Refloat, moves};
    let ships = [("Washington", ALLIES, "C1"), ("Farragut", ALLIES, "C1"), ("Yamato", AXIS, "C7")];
    let (mut setting, mut position) = crate::script::battle(&ships, 2, &[]);
    makes(&mut setting, "Washington", 4);
    makes(&mut setting, "Farragut", 4);
    let order = moves::Order::Move { group: ship("Washington"), to: crate::script::hex("B1") };
    let (prompt, answer) = (Prompt::Manoeuvre(moves::Manoeuvre), Answer::Manoeuvre(order));
    assert!(shown(&setting, &position, ALLIES, &prompt, &answer).is_empty(), "far from land");
    position.fought_mut().coasts.island = Some(crate::waters::Hex::CENTRE);
    let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
    let tape = [says(ALLIES, answer)];
    for ((title, sum), name) in reasons.iter().zip(["Washington", "Farragut"]) {
        let strikes = |event: &Event| {
            let Event::Moves(moves::Event::Sounded { ship: who, aground, .. }) = event else { return false };
            *who == ship(name) && *aground
        };
        let odds = mean_by(&setting, &position, &tape, WarAtSea::play, |events| {
            i32::from(events.iter().any(strikes))
        });
        assert_eq!(exact(title, "chance"), odds, "{name}");
        assert_eq!(sum.factors.len(), usize::from(name == "Washington"));
    }
    assert_eq!(reasons.len(), 2);
    // And off the ground again.
    position.fought_mut().moment = crate::battle::Moment::Impulse { number: 22, second: false };
    position.vessel("Washington").aground = true;
    let prompt = Prompt::Refloat(Refloat { ship: ship("Washington") });
    let reasons = shown(&setting, &position, ALLIES, &prompt, &Answer::Refloat(true.into()));
    let (title, table) = with_key(&reasons, "sea-reason-refloat");
    let tape = [says(ALLIES, Answer::Refloat(true.into()))];
    let free =
        |event: &Event| matches!(event, Event::Conclusion(conclusion::Event::Refloated { free: true, .. }));
    let odds =
        mean_by(&setting, &position, &tape, WarAtSea::play, |events| i32::from(events.iter().any(free)));
    assert_eq!(exact(title, "chance"), odds);
    assert_eq!(table.factors.len(), 3, "one, two or three boxes");
}

/// Answers at random, and keeps what was shown of every salvo and spread.
struct Witness(std::sync::Arc<std::sync::Mutex<Vec<Reason>>>);

impl Policy<WarAtSea> for Witness {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, WarAtSea>, chance: &mut Chance) -> Answer {
        let answer = prompt.sample(at, chance);
        if matches!(answer, Answer::Fire(_) | Answer::Launch(_)) {
            self.0.lock().expect("one thread").extend(prompt.reasons(at, &answer));
        }
        answer
    }
}

/// What was shown before the decisions of a game at random, and what came of them.
fn witnessed(setting: &Setting, seed: u64, goes_on: impl Fn(&Position) -> bool) -> (Vec<Reason>, Vec<Event>) {
    let shown = std::sync::Arc::default();
    let witness = || -> Box<dyn Policy<WarAtSea>> { Box::new(Witness(std::sync::Arc::clone(&shown))) };
    let mut policies = vec![witness(), witness()];
    let mut driver = Inline::new(&mut policies, Chance::numbered(1942, seed)).recording();
    let mut moment = Moment { checkpoint: WarAtSea::begin(setting), tape: Vec::new() };
    driver.play_while(setting, &mut moment, goes_on).expect("legal answers");
    let events = driver.into_record().events;
    drop(policies);
    let shown = shown.lock().expect("one thread").clone();
    (shown, events)
}

#[test]
fn guns_and_torpedoes_roll_the_dice_that_were_shown() {
    use crate::surface::{gunnery, torpedoes};
    let optional: &[_] = &[
        ("lines-of-fire", "yes"),
        ("formations", "yes"),
        ("friendly-fire", "yes"),
        ("several-firers", "guns"),
        ("bombardment-halving", "always"),
    ];
    let mut seen = [0; 2];
    for (seed, (id, options)) in (0..).zip([
        ("guadalcanal", &[][..]),
        ("guadalcanal", optional),
        ("tassafaronga", &[][..]),
        ("tassafaronga", optional),
    ]) {
        let setting = crate::script::setting(id, options);
        let (shown, events) = witnessed(&setting, seed, |position| position.stage != Stage::Over);
        let mut shown = shown.into_iter();
        for event in events {
            let (kind, title, dice, needed) = match event {
                Event::Gunnery(gunnery::Event::Fired { ship, gun, target, dice, needed, .. }) => {
                    let gun = gunnery::gun_name(gun);
                    let title = Text::new("sea-reason-guns").with("ship", ship).with("gun", gun);
                    (0, title.with("target", target), dice, needed)
                }
                Event::Torpedoes(torpedoes::Event::Launched { ship, target, dice, needed, .. }) => (
                    1,
                    Text::new("sea-reason-torpedoes").with("ship", ship).with("target", target),
                    dice,
                    needed,
                ),
                _ => continue,
            };
            seen[kind] += 1;
            // What is gone by then fires at nothing.
            let told = shown.find(|(told, _)| {
                told.key == title.key && title.args.iter().all(|known| told.args.contains(known))
            });
            let (told, sum) = told.unwrap_or_else(|| panic!("{title:?} was not shown"));
            assert_eq!((sum.value, arg(&told, "needed")), (dice.value, &Arg::from(needed)), "{told:?}");
            assert_eq!(exact(&told, "hits"), dice.value * kernel::reason::on_d6(needed.into()));
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn by_night_shells_fall_on_friends_as_often_as_is_shown() {
    use crate::{battle::Gun, surface::gunnery};
    kernel::proves!("war-at-sea", "17.4");
    let ships = [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, "C1"), ("Kirishima", AXIS, "C1")];
    for (option, light) in [("yes", Light::Night), ("yes", Light::Day), ("no", Light::Night)] {
        let (mut setting, mut position) = crate::script::battle(&ships, 4, &[("friendly-fire", option)]);
        for (name, ..) in &ships {
            let guns = [("primary", "1H"), ("secondary", "-"), ("tertiary", "-"), ("hull", "9H")];
            refit(&mut setting, &mut position, name, &guns);
        }
        position.fought_mut().initiative = ALLIES;
        position.fought_mut().light = light;
        position.vessel("Washington").bearing = [1, 0, 0];
        let mount = gunnery::Mount { ship: ship("Washington"), gun: Gun::Primary };
        let salvo = gunnery::Salvo::of(vec![(mount, Some(ship("Kirishima")))]);
        let (prompt, answer) = (Prompt::Fire(gunnery::Fire { silent: Vec::new() }), Answer::Fire(salvo));
        let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
        let tape = [says(ALLIES, answer)];
        let mistakes = |wanted: fn(&Event) -> bool| {
            mean_by(&setting, &position, &tape, WarAtSea::play, |events| i32::from(events.iter().any(wanted)))
        };
        let hit = mistakes(|event| matches!(event, Event::Gunnery(gunnery::Event::Fired { hits: 1, .. })));
        let friend = mistakes(|event| {
            matches!(event, Event::Gunnery(gunnery::Event::Mistaken { friend: Some(_), .. }))
        });
        let told = reasons.iter().find(|(title, _)| title.key == "sea-reason-mistake");
        let chance = told.map_or(Exact::ZERO, |(title, _)| exact(title, "chance"));
        assert_eq!(hit * chance, friend, "{option} {light:?}");
        assert_eq!(told.is_some(), option == "yes" && light == Light::Night);
    }
}

#[test]
fn a_long_lance_from_afar_finds_each_ship_of_the_hex_as_often_as_is_shown() {
    use crate::surface::torpedoes;
    kernel::proves!("war-at-sea", "9.31+1");
    let names = ["South Dakota", "Washington", "North Carolina"];
    let mut ships = names.map(|name| (name, ALLIES, "B1")).to_vec();
    ships.push(("Naganami", AXIS, "C7"));
    let (setting, mut position) = crate::script::battle(&ships, 5, &[]);
    position.vessel("Naganami").aimed = 4;
    let at = seen(&setting, &position, AXIS);
    let spread = torpedoes::Spread::of(vec![(ship("Naganami"), Some(ship(names[0])))]);
    let prompt = Prompt::Launch(torpedoes::Launch { silent: Vec::new() });
    let reasons = prompt.reasons(at, &Answer::Launch(spread));
    assert_worded(&reasons);
    let aimed = *position.counter(names[0]);
    let told = reasons.iter().find(|(title, _)| title.key == "sea-reason-long-lance");
    let far = position.counter("Naganami").hex.distance(aimed.hex) > torpedoes::REACH;
    assert!(
        far && told.is_some_and(|(title, _)| exact(title, "chance") == kernel::reason::share(1, names.len()))
    );
}
