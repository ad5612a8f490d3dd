// The levels of computer players: a name, and behind a colon what it does.

/** The name alone. */
export const levelName = (title: string): string => title.split(/\s?:/)[0] ?? title;

/** What it does, if that is said. */
export const levelAbout = (title: string): string => /:\s*(.*)/s.exec(title)?.[1] ?? "";
