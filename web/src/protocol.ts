// Made from the Rust types by `make protocol`. Do not edit.

export type Advice = { answer: JsonValue, text: Text, reasons: Array<Text>, };

export type Arg = { "number": number } | { "exact": Exact } | { "name": string } | { "text": Text };

export type Art = { material: Material, shape: Shape, 
/**
 * Of the material's usual colour, or of this one.
 */
tone?: Tone | null, };

export type AskAdvice = { seat?: SeatName, level: string, };

export type Barred = { field: string, 
/**
 * Each item by its place in the list that the prompt offers, and where items are given targets also the target.
 */
items: Array<Array<number>>, refusal: Refusal, };

export type Board = { sheets: Array<Sheet>, };

export type BookInfo = { id: string, title: Text, maps: Array<MapInfo>, };

export type BothWays = { en: string, fr: string, };

export type Breakdown = { value: Exact, factors: Array<Factor>, };

export type Card = { id: string, title: Text, lines: Array<Text>, tone: Tone, };

export type Chair = { seat: Seat, id: string, name: Text, sitters: Array<Sitter>, 
/**
 * The caller sits here.
 */
mine: boolean, 
/**
 * Days to decide, where the table has a clock, and what is left of them in seconds.
 */
clock: Clock | null, };

export type Change = { from: number, version: number, turn?: number, whereabouts?: Text, 
/**
 * Pieces that are new or changed, or lie elsewhere in their stack: each is taken up and laid on top of where it
 * belongs, in this order.
 */
pieces: Array<Piece>, gone: Array<string>, 
/**
 * What changed of the scene beside the pieces.
 */
rest: Rest, 
/**
 * How the places of overlays that are told in `rest` are woven into those that were told before, shade by shade.
 * A shade without runs is told whole, and so is an overlay that is not named here.
 */
woven?: { [key in string]: Array<Array<Run>> }, 
/**
 * The prompt always comes: absent, nothing is asked.
 */
prompt: PromptMessage | null, waiting: Array<Waiting>, 
/**
 * Lines that follow those already told.
 */
log: Array<LogLine>, steps: number, undo: number | null, consent: Consent | null, held: Held | null, standing?: { [key in string]: Order }, finishing: boolean, outcome: Outcome | null, };

export type ChangeMe = { name?: string, email?: string, language?: string, 
/**
 * A new password, with the old one.
 */
password?: Password, old_password?: Password, };

export type ChangeNotices = { mail?: string, 
/**
 * The code that was sent to the e-mail address.
 */
code?: string, webhook?: string, 
/**
 * A browser that wants to be told.
 */
push?: Subscription, 
/**
 * A browser that does not want to be told any more.
 */
forget?: string, };

export type Chart = { id: string, title: string, columns: Array<string>, rows: Array<Array<string>>, 
/**
 * The rules that use it, and where its values are from.
 */
rules: string, source: string, 
/**
 * Why they are what they are.
 */
why: string, 
/**
 * Columns whose values are from elsewhere, or have a reason of their own.
 */
column_sources: Array<ColumnSource>, 
/**
 * The French of the reasons, by the reason: of the chart, of columns and of rows. Who lays their own data over a
 * pack need not have written any.
 */
french: { [key in string]: string }, };

export type ChatLine = { number: number, 
/**
 * The name of the one who said it; a guest has none.
 */
by: string, 
/**
 * The seat from which it was said: at one screen several players share a name.
 */
seat: Seat | null, at: number, text: string, };

export type Choice = { answer: JsonValue, text: Text, 
/**
 * It may be done at any time and has little to do with what is asked: it is kept apart from the others.
 */
aside?: boolean, 
/**
 * What it gives up that the player may not have noticed: ask once more before it is taken.
 */
caution?: Text, };

export type Choices = { "list": Array<Choice> } | { "form": Array<Field> };

export type Clock = { days: number, left: number, };

export type ColumnSource = { column: string, source: string, why: string, };

export type Command = { "answer": { answer: JsonValue, } } | "undo" | { "undo-to": { step: number, } } | { "ask-consent": { step: number, } } | { "consent": { yes: boolean, } } | "adopt" | { "stand": { class: string, order: Order | null, } } | { "finish-phase": { level: string, } } | "decide-now" | "take-over" | "resign" | { "chat": { text: string, } } | { "add-to-dice": { nonce: string, } };

export type Commitment = { promise: string, commitment: string, };

export type Consent = { by: Seat, step: number, agreed: Array<Seat>, };

export type Counts = "turns" | "rounds";

export type Division = { id: string, title: Text, parts: Array<Text>, 
/**
 * The part that each place of the sheet is in, counted from 1; 0 is none.
 */
of: Array<number>, };

export type Drafted = { 
/**
 * Of listed answers: those that it may still become, by their places in the list.
 */
left: Array<number>, 
/**
 * The fields of the form in which it leaves fewer things to choose from than the prompt offers.
 */
fields: Array<Field>, 
/**
 * How ways go on, by the names of their fields.
 */
ways: { [key in string]: Way }, 
/**
 * What it costs so far.
 */
costs: Array<[Text, Breakdown]>, 
/**
 * What does not go together with the rest of it, where that could be given as it is.
 */
barred: Array<Barred>, 
/**
 * It says all that an answer must.
 */
whole: boolean, 
/**
 * What refuses it if it is given now.
 */
refusal: Refusal | null, };

export type Effect = { "add": Exact } | { "times": Exact } | { "set": Exact };

export type Emblem = "infantry" | "marines" | "mountain" | "parachute" | "cavalry" | "motorized" | "armour" | "reconnaissance" | "artillery" | "rocket-artillery" | "anti-tank" | "anti-aircraft" | "coast-defence" | "mortar" | "machine-gun" | "engineer" | "construction" | "headquarters" | "supply" | "transport" | "amphibious" | "rail" | "guerrilla" | "fighter" | "bomber" | "naval-aircraft" | "carrier" | "battleship" | "cruiser" | "destroyer" | "submarine" | "landing-ship" | "merchant" | "leader" | "marker";

export type Exact = string;

export type Face = { tone: Tone, 
/**
 * A stripe of another colour.
 */
stripe?: Tone | null, emblem?: Emblem | null, 
/**
 * The size mark above the symbol, such as `II`.
 */
size: string, 
/**
 * The designation.
 */
name: string, 
/**
 * What is printed along the lower edge, from left to right.
 */
ratings: Array<string>, 
/**
 * Steps that it has and had when whole.
 */
steps?: [number, number] | null, 
/**
 * It lies with its back up: nobody sees what it is.
 */
back: boolean, };

export type Factor = { rule: RuleId, effect: Effect, text: Text, 
/**
 * The value after this factor.
 */
after: Exact, };

export type Field = { 
/**
 * The name of the field in the answer.
 */
name: string, text: Text, input: Input, 
/**
 * It may be filled in at any time and has little to do with what is asked ([`Question::aside`]).
 */
aside?: boolean, };

export type FilmMark = { step: number, turn: number, whereabouts: Text, log: Array<number>, };

export type Forecast = { 
/**
 * True when every fall of the dice was tried, and no hidden thing made a difference.
 */
exact: boolean, 
/**
 * True when somebody has to decide something later on, which the forecast takes by default.
 */
later_by_default: boolean, 
/**
 * How many imagined games the chances are taken over.
 */
imagined: number, 
/**
 * How many falls of the dice were sampled in each, where there were too many to try them all.
 */
sampled: number | null, 
/**
 * What may be lost. What no outcome touches is left out.
 */
losses: Array<Loss>, outcomes: Array<Prospect>, };

export type ForkAt = { step: number, 
/**
 * The seat whose film the step is of. May be absent for those who have one seat.
 */
seat?: SeatName, 
/**
 * What the study is called; otherwise it is called what the table is called.
 */
name?: string, };

export type Frame = { step: number, scene: Scene, whereabouts: Text, turn: number, 
/**
 * What was new in it: the lines from `log_from` on.
 */
log_from: number, log: Array<LogLine>, };

export type FromBrowser = { 
/**
 * Numbers the browser's commands; the reply carries it.
 */
request: number, 
/**
 * The version that the command is given for.
 */
version: number, command: Command, };

export type FromHost = { "kind": "state" } & GameState | { "kind": "change" } & Change | { "kind": "table", table: TableInfo, } | { "kind": "chat", line: ChatLine, } | { "kind": "done", request: number, 
/**
 * For keeping, where the command lengthened the record: by it the record can be held against the host when
 * the game is over. It tells nothing before.
 */
receipt?: string, } | { "kind": "refused", request: number, problem: Refused, };

export type GameInfo = { id: string, title: Text, scenarios: Array<Scenario>, options: Array<OptionInfo>, 
/**
 * The computer players, weakest first.
 */
levels: Array<LevelInfo>, 
/**
 * The level that the caller chose last.
 */
last_level?: string, };

export type GameState = { 
/**
 * Counts what this viewer has been shown. A command names the version it was given for, and is refused when
 * the game has gone on: so nothing is played twice.
 */
version: number, 
/**
 * The seat that is looked from; a spectator has none.
 */
seat: Seat | null, turn: number, whereabouts: Text, scene: Scene, prompt: PromptMessage | null, waiting: Array<Waiting>, 
/**
 * The lines of the log from `log_from` on.
 */
log_from: number, log: Array<LogLine>, 
/**
 * How many steps of the game this viewer was shown and that still stand, and the earliest that the seat may
 * go back to alone. Every viewer has numbers of their own: they are the frames of that viewer's film.
 */
steps: number, undo: number | null, 
/**
 * A seat that asks everybody to go back to a step.
 */
consent: Consent | null, 
/**
 * The game was played by other rules or data, and waits for all seats to accept those of this release.
 */
held: Held | null, 
/**
 * The seat's own standing orders by class of prompt.
 */
standing: { [key in string]: Order }, 
/**
 * A computer answers for the seat until this phase is over.
 */
finishing: boolean, outcome: Outcome | null, };

export type Gauge = { id: string, title: Text, value: number, 
/**
 * Out of so many, where there is a limit.
 */
most?: number | null, };

export type Held = { 
/**
 * What has changed, and what would be asked again.
 */
text: Text, 
/**
 * The seats that have accepted.
 */
agreed: Array<Seat>, };

export type Hexes = { 
/**
 * From the centre to a corner.
 */
size: number, 
/**
 * Corners to the left and right, not above and below.
 */
flat: boolean, };

export type Highlight = "battle" | "landing" | "loss";

export type Imported = { 
/**
 * What was cut off, where the journal's last line was not whole.
 */
torn?: Text, id: string, 
/**
 * What its opener called it; may be empty.
 */
name: string, game: string, scenario: string, options: { [key in string]: string }, seats: Array<Chair>, 
/**
 * The seats that the game waits for.
 */
waiting: Array<Seat>, 
/**
 * Since when it waits, in seconds since 1970.
 */
since: number, 
/**
 * The turn that it is in; 0 before the first.
 */
turn: number, over: boolean, 
/**
 * Not in the lobby: only those who have the link come in.
 */
private: boolean, 
/**
 * Made from another table, to study it.
 */
study: boolean, 
/**
 * When it was opened, in seconds since 1970.
 */
opened: number, 
/**
 * The hash of the seed, told before the game.
 */
commitment: string, };

export type Input = { "one": Array<Item> } | { "several": { items: Array<Item>, least: number, most: number, } } | { "number": { least: number, most: number, } } | { "assign": { items: Array<Item>, targets: Array<Item>, 
/**
 * Which item may go to which target, by their places in the lists. Without any, each may go to each.
 */
links?: Array<[number, number]>, } } | "path" | "flag";

export type Item = { value: JsonValue, text: Text, 
/**
 * The piece, hex, hexside, box or card on the screen that stands for it.
 */
mark?: string | null, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

export type Label = { at: [number, number], text: Text, rank: Rank, lie?: Lie, 
/**
 * Degrees, clockwise.
 */
turn: number, tone?: Tone | null, };

export type Legend = { sample: Sample, tone?: Tone | null, text: Text, };

export type LevelInfo = { id: string, title: Text, };

export type Licences = { works: Array<Work>, texts: Array<string>, };

export type Lie = "on" | { "beside": number } | { "across": number };

export type Light = "day" | "dusk" | "night";

export type LogIn = { name: string, password: Password, };

export type LogLine = { number: number, rule: RuleId, text: Text, 
/**
 * Why it stands out, if it does.
 */
highlight?: Highlight, event: JsonValue, };

export type Losers = { you: number, both: number, they: number, };

export type Loss = { text: Text, 
/**
 * Who loses; nobody's seat where it is the system of a solitaire game.
 */
seat: Seat | null, 
/**
 * On average.
 */
expected: number, 
/**
 * At most.
 */
worst: number, };

export type Luck = { text: Text, actual: number, 
/**
 * How much of it chance added to what it does on average; less than nothing where it took away. What a game would
 * have counted without is no number of the game: a ship that was hit by luck and then scuttled is not counted as
 * damaged, and taking the luck of the hit out of the count would leave less than no ship.
 */
luck: number, 
/**
 * How far chance usually strays: in two of three games like this one there is less luck.
 */
spread: number, };

export type MailNotices = { address: string, 
/**
 * Whether its owner has told the code that was sent there. Nothing else is sent before.
 */
confirmed: boolean, };

export type MapInfo = { id: string, title: Text, };

export type Mark = { id: string, place: string, sign: string, tone: Tone, text: Text, };

export type Material = "ocean" | "sea" | "shallows" | "reef" | "lake" | "river" | "canal" | "ice" | "land" | "sand" | "desert" | "grass" | "woods" | "forest" | "jungle" | "palms" | "swamp" | "paddy" | "polder" | "flooded" | "loess" | "rough" | "hills" | "mountain" | "high-mountain" | "town" | "city" | "building" | "fort" | "bunker" | "crater" | "wreck" | "airstrip" | "airfield" | "port" | "works" | "road" | "track" | "railway" | "ferry" | "bridge" | "pass" | "pier" | "seawall" | "wall" | "rampart" | "cliff" | "border" | "boundary" | "graticule" | "front" | "arrow" | "dot" | "ring" | "box" | "frame";

export type Me = { 
/**
 * A guest has none.
 */
name: string | null, guest: boolean, email: string | null, language: string | null, };

export type NewAccount = { name: string, password: Password, email?: string, };

export type NewTable = { game: string, scenario: string, options?: { [key in string]: string }, name?: string, private?: boolean, 
/**
 * Who takes which seat, by the seat's name.
 */
seats: { [key in string]: SeatWish }, 
/**
 * The opener plays all seats that no computer takes, at one screen.
 */
hotseat?: boolean, clock_days?: number, 
/**
 * The seed to which the host is bound already ([`Commitment`]).
 */
promise?: string, 
/**
 * What seats add to the dice, as 64 hexadecimal digits that nobody could foresee.
 */
nonces?: { [key in string]: string }, };

export type Notes = { text: string, };

export type NoticeSettings = { mail: MailNotices | null, 
/**
 * An address to which `{table, link, text}` is posted.
 */
webhook: string | null, 
/**
 * The browsers that are told, by the addresses of their push services.
 */
push: Array<string>, 
/**
 * Whether this host sends e-mail.
 */
can_mail: boolean, 
/**
 * The host's public key, with which a browser subscribes.
 */
push_key: string, };

export type OptionInfo = { id: string, text: Text, values: Array<[string, Text]>, default: string, 
/**
 * The rule that it is about, if there is one.
 */
rule: RuleId | null, kind: OptionKind, };

export type OptionKind = "optional" | "reading";

export type Order = "default" | { "given": JsonValue };

export type Outcome = { 
/**
 * The seats that won; none in a draw, or when the system of a solitaire game beat the player.
 */
winners: Array<Seat>, 
/**
 * A stable name for statistics, such as `allied-decisive` or `draw`.
 */
id: string, 
/**
 * The rule that decides victory.
 */
rule: RuleId, text: Text, };

export type Overlay = { id: string, title: Text, 
/**
 * The key that shows and hides it.
 */
key: string, 
/**
 * Shown until the player hides it.
 */
shown: boolean, shades: Array<Shade>, };

export type Parts<T> = { "all": Array<T> } | { "some": Array<T> };

export type Password = string;

export type Piece = { id: string, 
/**
 * A place of a sheet or a slot of a tray.
 */
place: string, 
/**
 * What it is, in words.
 */
text: Text, 
/**
 * More about it, a line each.
 */
notes?: Array<Text>, face: Face, 
/**
 * Marks of its state.
 */
states?: Array<State>, };

export type Place = { id: string, 
/**
 * Other names of the same place, such as that of a printed position.
 */
names?: Array<string>, at: [number, number], 
/**
 * The outline of an area; a hex needs none.
 */
outline?: Array<[number, number]> | null, 
/**
 * What is printed in it, close up.
 */
number: string, 
/**
 * What it is, in words.
 */
text: Text, 
/**
 * More about it, a line each.
 */
notes?: Array<Text>, 
/**
 * Its latitude and longitude in degrees, north and east positive, where it is on the globe.
 */
globe?: [number, number] | null, };

export type PromptMessage = { class: string, rule: RuleId, text: Text, options: Choices, default: Choice, 
/**
 * Where several choose at once: what the seat has chosen, while it may still choose otherwise.
 */
given: Choice | null, 
/**
 * Of fields that give items targets, by their names: the targets, by their places, that all items which may have
 * them can be given at once, with the rest as by default. Whoever fills in such a form is offered no others.
 */
at_once?: { [key in string]: Array<number> }, 
/**
 * The seat may speak up, and nobody waits for it: to stay silent it does nothing.
 */
invited: boolean, };

export type Prospect = { text: Text, 
/**
 * The exact chance as `[ways, of]`, where it is one.
 */
exact: [string, string] | null, chance: number, 
/**
 * Where the chance lies with 95 % certainty, when it was sampled.
 */
interval: [number, number] | null, losers: Losers, };

export type Rank = "region" | "province" | "area" | "stream" | "metropolis" | "city" | "town" | "village" | "spot" | "mark";

export type Reached = { place: JsonValue, 
/**
 * What the whole way costs up to there.
 */
cost: Exact, 
/**
 * The place before it, by its number in the list; nothing where it is a next place.
 */
from?: number, };

export type Refusal = { rule: RuleId, reason: Text, breakdown?: Breakdown | null, };

export type Refused = { 
/**
 * A stable name, such as `refused`, `stale` or `not-your-seat`.
 */
code: string, text: Text, 
/**
 * The rules' own refusal.
 */
refusal: Refusal | null, };

export type Remark = { title: Text, 
/**
 * Numbers with their reasons.
 */
numbers: Array<[Text, Breakdown]>, 
/**
 * Places to be shaded.
 */
shades: Array<Shade>, 
/**
 * Short words on places, such as what it costs to get there.
 */
labels: Array<[string, string]>, 
/**
 * Lines from place to place, such as who fires at whom.
 */
links: Array<[string, string]>, };

export type Rest = { marks?: Parts<Mark>, overlays?: Parts<Overlay>, trays?: Parts<Tray>, tracks?: Parts<Track>, gauges?: Parts<Gauge>, cards?: Parts<Card>, light?: Light, };

export type Rule = { id: string, kind: string, title: BothWays, summary: BothWays, 
/**
 * How the text is read where it can be read in two ways.
 */
reading?: BothWays, };

export type RuleId = string;

export type Run = [number, number, number];

export type Sample = { "area": Array<Material> } | { "line": { material: Material, width: number, } } | { "spot": { material: Material, size: number, } };

export type Scenario = { id: string, title: Text, about: Text, 
/**
 * Of what kind it is, where the book has several.
 */
kind?: Text, 
/**
 * How long it lasts, in a word or two.
 */
length?: Text, 
/**
 * What its turns are called.
 */
counts: Counts, seats: Array<SeatInfo>, };

export type ScenarioInfo = { id: string, title: Text, about: Text, 
/**
 * Of what kind it is, where a book has several: those of a kind stand together, one after the other.
 */
kind?: Text, 
/**
 * How long it lasts, in a word or two: `10 turns`.
 */
length?: Text, counts: Counts, };

export type Scene = { 
/**
 * Those in one place from below to above.
 */
pieces: Array<Piece>, marks: Array<Mark>, overlays: Array<Overlay>, trays: Array<Tray>, tracks: Array<Track>, gauges: Array<Gauge>, cards: Array<Card>, light: Light, };

export type Seat = number;

export type SeatInfo = { seat: Seat, 
/**
 * The seat's name in files and commands, such as `allied`.
 */
id: string, name: Text, };

export type SeatName = number | string;

export type SeatWish = "me" | "open" | { "computer": string };

export type SetOut = { board: Board, scene: Scene, hidden: Array<Piece>, };

export type Shade = { places: Array<string>, tone: Tone, strong: boolean, hatched: boolean, text: Text, };

export type Shape = { "area": Array<Array<[number, number]>> } | { "cover": Array<Array<[number, number]>> } | { "lines": { paths: Array<Array<[number, number]>>, width: number, } } | { "growing": { paths: Array<Array<[number, number]>>, from: number, to: number, } } | { "spots": { at: Array<[number, number]>, size: number, turn: number, } };

export type Sheet = { id: string, title: Text, size: [number, number], 
/**
 * What lies where nothing is drawn.
 */
ground: Material, 
/**
 * How hexes are shaped, where places are hexes.
 */
hexes: Hexes | null, places: Array<Place>, 
/**
 * From back to front.
 */
art: Array<Art>, labels: Array<Label>, 
/**
 * What a legend explains.
 */
legend: Array<Legend>, 
/**
 * Whose data the map is made from, to be told wherever it is shown.
 */
credit?: Text | null, 
/**
 * What its places are divided into.
 */
divisions?: Array<Division>, };

export type SitDown = { seat: SeatName, invite?: string, computer?: string, };

export type Sitter = { "person": { name: string, here: boolean, } } | { "computer": { level: string, longest: number, } };

export type Slot = { 
/**
 * A place for pieces.
 */
id: string, text: Text, };

export type State = { 
/**
 * One or two letters, or a small sign.
 */
sign: string, tone: Tone, text: Text, };

export type Subscription = { endpoint: string, p256dh: string, 
/**
 * A secret of the browser.
 */
auth: Password, };

export type Supposed = { 
/**
 * May be absent for those who have one seat.
 */
seat?: SeatName, 
/**
 * What the seat would answer before, one after the other, to be asked what this is an answer to. It must be able to
 * take all of it back.
 */
after?: Array<JsonValue>, answer: JsonValue, };

export type Supposition = { describe: Text, forecast: Forecast, reasons: Array<[Text, Breakdown]>, };

export type TableAnswer = { table: TableInfo, 
/**
 * For a free seat.
 */
invite?: string, 
/**
 * For the caller's own seats, by their names: who has one plays beside the caller and sees the same.
 */
partners: { [key in string]: string }, };

export type TableInfo = { id: string, 
/**
 * What its opener called it; may be empty.
 */
name: string, game: string, scenario: string, options: { [key in string]: string }, seats: Array<Chair>, 
/**
 * The seats that the game waits for.
 */
waiting: Array<Seat>, 
/**
 * Since when it waits, in seconds since 1970.
 */
since: number, 
/**
 * The turn that it is in; 0 before the first.
 */
turn: number, over: boolean, 
/**
 * Not in the lobby: only those who have the link come in.
 */
private: boolean, 
/**
 * Made from another table, to study it.
 */
study: boolean, 
/**
 * When it was opened, in seconds since 1970.
 */
opened: number, 
/**
 * The hash of the seed, told before the game.
 */
commitment: string, };

export type TableLists = { mine: Array<TableInfo>, 
/**
 * Those with a seat for anybody: a free one, or one whose player let the time to decide pass.
 */
open: Array<TableInfo>, };

export type Text = { key: string, args?: Array<[string, Arg]>, };

export type Tone = "grey" | "black" | "white" | "red" | "orange" | "yellow" | "green" | "blue" | "violet" | "brown" | "teal" | "pink" | "olive" | "khaki" | "feldgrau" | "sand" | "navy" | "cream" | "slate";

export type Track = { id: string, title: Text, steps: Array<Text>, here: number, };

export type Tray = { id: string, title: Text, slots: Array<Slot>, };

export type Waiting = { seat: Seat, 
/**
 * By which rule it is asked; nothing of a question whose answer it keeps to itself, so that the kind of question
 * tells nothing either.
 */
rule: RuleId | null, 
/**
 * Where several choose at once: whether this seat has chosen.
 */
answered: boolean, };

export type Way = { 
/**
 * Every place that can be reached by the cheapest way there, the cheapest first.
 */
reach: Array<Reached>, 
/**
 * Steps to a next place that cost more than some way round.
 */
dearer?: Array<Reached>, };

export type Work = { kind: WorkKind, name: string, version: string, licence: string, 
/**
 * Whose it is, and what it is used for; may be empty.
 */
credit: string, 
/**
 * Where it is found; may be empty.
 */
link: string, 
/**
 * Which of all texts belong to it.
 */
texts: Array<number>, };

export type WorkKind = "data" | "font" | "crate" | "package";

