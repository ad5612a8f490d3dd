// Made from the Rust types by `make protocol`. Do not edit.

export type Advice = { answer: JsonValue, reasons: Array<Text>, };

export type Arg = { "number": number } | { "exact": Exact } | { "name": string } | { "text": Text };

export type Art = { material: Material, shape: Shape, 
/**
 * Of the material's usual colour, or of this one.
 */
tone?: Tone | null, };

export type Board = { sheets: Array<Sheet>, };

export type Breakdown = { value: Exact, factors: Array<Factor>, };

export type Card = { id: string, title: Text, lines: Array<Text>, tone: Tone, };

export type Choice = { answer: JsonValue, text: Text, };

export type Choices = { "list": Array<Choice> } | { "form": Array<Field> };

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
name: string, text: Text, input: Input, };

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
sampled: number | null, outcomes: Array<Prospect>, };

export type Gauge = { id: string, title: Text, value: number, 
/**
 * Out of so many, where there is a limit.
 */
most?: number | null, };

export type Hexes = { 
/**
 * From the centre to a corner.
 */
size: number, 
/**
 * Corners to the left and right, not above and below.
 */
flat: boolean, };

export type Input = { "one": Array<Item> } | { "several": { items: Array<Item>, least: number, most: number, } } | { "number": { least: number, most: number, } } | { "assign": { items: Array<Item>, targets: Array<Item>, } } | { "path": { starts: Array<Item>, links: Array<[number, number]>, places: Array<Item>, } } | "flag";

export type Item = { value: JsonValue, text: Text, 
/**
 * The piece, hex, hexside, box or card on the screen that stands for it.
 */
mark?: string | null, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

export type Label = { at: [number, number], text: Text, rank: Rank, 
/**
 * Degrees, clockwise.
 */
turn: number, tone?: Tone | null, };

export type Legend = { material: Material, tone?: Tone | null, text: Text, };

export type LevelInfo = { id: string, title: Text, };

export type Light = "day" | "dusk" | "night";

export type LogLine = { number: number, rule: RuleId, text: Text, event: JsonValue, };

export type Mark = { id: string, place: string, sign: string, tone: Tone, text: Text, };

export type Material = "ocean" | "sea" | "shallows" | "reef" | "lake" | "river" | "canal" | "ice" | "land" | "sand" | "desert" | "grass" | "woods" | "jungle" | "palms" | "swamp" | "paddy" | "flooded" | "rough" | "hills" | "mountain" | "high-mountain" | "town" | "city" | "building" | "fort" | "bunker" | "crater" | "wreck" | "airstrip" | "airfield" | "port" | "road" | "railway" | "bridge" | "pier" | "seawall" | "border" | "front" | "arrow" | "dot" | "ring" | "box" | "frame";

export type OptionInfo = { id: string, text: Text, values: Array<[string, Text]>, default: string, 
/**
 * The rule whose reading this chooses, if it does.
 */
rule: RuleId | null, };

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
text: Text, };

export type PromptMessage = { class: string, rule: RuleId, text: Text, options: Choices, default: Choice, 
/**
 * What the default gives up that the player may not have noticed: ask once more before it is taken.
 */
caution?: Text, given: JsonValue | null, 
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
interval: [number, number] | null, };

export type Rank = "region" | "area" | "city" | "town" | "mark";

export type Refusal = { rule: RuleId, reason: Text, breakdown?: Breakdown | null, };

export type RuleId = string;

export type ScenarioInfo = { id: string, title: Text, about: Text, };

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

export type Shade = { places: Array<string>, tone: Tone, strong: boolean, hatched: boolean, text: Text, };

export type Shape = { "area": Array<Array<[number, number]>> } | { "lines": { paths: Array<Array<[number, number]>>, width: number, } } | { "spots": { at: Array<[number, number]>, size: number, turn: number, } };

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
 * The terrain that a legend explains.
 */
legend: Array<Legend>, };

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

export type Text = { key: string, args?: Array<[string, Arg]>, };

export type Tone = "grey" | "black" | "white" | "red" | "orange" | "yellow" | "green" | "blue" | "violet" | "brown" | "teal" | "pink" | "olive" | "khaki" | "feldgrau" | "sand" | "navy" | "cream" | "slate";

export type Track = { id: string, title: Text, steps: Array<Text>, here: number, };

export type Tray = { id: string, title: Text, slots: Array<Slot>, };

export type Waiting = { seat: Seat, class: string, rule: RuleId, 
/**
 * Where several choose at once: whether this seat has chosen.
 */
answered: boolean, };

