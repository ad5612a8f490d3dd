// The keys of the replay, for the keyboard and for the list of all keys.

export type ReplayDeed =
  | "play" | "step-before" | "step-after" | "phase-before" | "phase-after" | "turn-before" | "turn-after"
  | "battle" | "landing" | "loss"
  | "closer" | "further" | "counters" | "overlays" | "find" | "help";

interface Key {
  deed: ReplayDeed;
  keys: readonly string[];
  cap: string;
}

export const REPLAY_KEYS: readonly Key[] = [
  { deed: "play", keys: [" "], cap: "␣" },
  { deed: "step-before", keys: ["ArrowLeft"], cap: "←" },
  { deed: "step-after", keys: ["ArrowRight"], cap: "→" },
  { deed: "phase-before", keys: ["ArrowUp"], cap: "↑" },
  { deed: "phase-after", keys: ["ArrowDown"], cap: "↓" },
  { deed: "turn-before", keys: ["PageUp"], cap: "PgUp" },
  { deed: "turn-after", keys: ["PageDown"], cap: "PgDn" },
  { deed: "battle", keys: ["b"], cap: "b" },
  { deed: "landing", keys: ["l"], cap: "l" },
  { deed: "loss", keys: ["x"], cap: "x" },
  { deed: "closer", keys: ["+", "="], cap: "+" },
  { deed: "further", keys: ["-"], cap: "−" },
  { deed: "counters", keys: ["h"], cap: "h" },
  { deed: "overlays", keys: ["o"], cap: "o" },
  { deed: "find", keys: ["/"], cap: "/" },
  { deed: "help", keys: ["?"], cap: "?" },
];
