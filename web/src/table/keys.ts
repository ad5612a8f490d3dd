// The keys of the table: what each does, for the keyboard and for the list of all keys.

export type Deed =
  | "left" | "right" | "up" | "down"
  | "closer" | "further"
  | "centre" | "counters" | "undo" | "overlays" | "about" | "next" | "stack" | "answers" | "choose"
  | "find" | "back" | "decide" | "help";

interface Key {
  deed: Deed;
  keys: readonly string[];
  /** How it is written in the list of keys. */
  cap: string;
}

export const KEYS: readonly Key[] = [
  { deed: "left", keys: ["ArrowLeft", "a"], cap: "← a" },
  { deed: "right", keys: ["ArrowRight", "d"], cap: "→ d" },
  { deed: "up", keys: ["ArrowUp", "w"], cap: "↑ w" },
  { deed: "down", keys: ["ArrowDown", "s"], cap: "↓ s" },
  { deed: "closer", keys: ["+", "="], cap: "+" },
  { deed: "further", keys: ["-"], cap: "−" },
  { deed: "centre", keys: [" "], cap: "␣" },
  { deed: "counters", keys: ["h"], cap: "h" },
  { deed: "undo", keys: ["z"], cap: "z" },
  { deed: "overlays", keys: ["o"], cap: "o" },
  { deed: "about", keys: ["i"], cap: "i" },
  { deed: "next", keys: ["n"], cap: "n" },
  { deed: "stack", keys: ["Tab"], cap: "⇥" },
  { deed: "answers", keys: ["q"], cap: "q" },
  { deed: "choose", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], cap: "1–9" },
  { deed: "find", keys: ["/"], cap: "/" },
  { deed: "back", keys: ["Escape"], cap: "Esc" },
  { deed: "decide", keys: ["Enter"], cap: "↵" },
  { deed: "help", keys: ["?"], cap: "?" },
];

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/** What a key does, where nothing is being typed. */
export function deedOf(event: Pressed): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const deed = KEYS.find(({ keys }) => keys.includes(event.key))?.deed;
  return deed ?? (digitOf(event) === null ? null : "choose");
}

/** The digit on a key, also where a keyboard gives it only with shift. */
export function digitOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): number | null {
  const digit = /^[1-9]$/.exec(key)?.[0] ?? /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}
