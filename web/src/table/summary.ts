// How much happened of what: events counted by the rule that they are of.

import type { LogLine, RuleId } from "../protocol";

export interface Kind {
  rule: RuleId;
  count: number;
}

/** Most first; as often, in the order in which they happened. Events without a rule are left out. */
export function summary(lines: readonly Pick<LogLine, "rule">[]): Kind[] {
  const counts = new Map<RuleId, number>();
  for (const { rule } of lines) if (rule !== "") counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count);
}
