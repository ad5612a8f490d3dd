// The tabs beside the board.

export const TABS = ["log", "chat", "rules", "charts", "notes"] as const;
export type Tab = (typeof TABS)[number];
