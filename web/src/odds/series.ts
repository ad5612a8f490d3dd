// The colours of outcomes side by side, the same in the bar and in the list below it: of who suffers by them, whatever
// the game and however likely they are.

import type { Sufferer } from "./sufferers";

export const SUFFERING: Record<Sufferer, string> = {
  you: "var(--series-4)",
  both: "var(--series-5)",
  nobody: "var(--series-6)",
  they: "var(--series-1)",
};
