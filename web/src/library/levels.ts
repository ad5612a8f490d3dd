// The levels of computer players: a name, and behind a colon what it does.

/** The name alone, as it stands behind other words. */
export function levelName(title: string): string {
  const name = title.split(/\s?:/)[0] ?? title;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name alone, as it stands by itself. */
export function levelTitle(title: string): string {
  const name = levelName(title);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What it does, if that is said. */
export const levelAbout = (title: string): string => /:\s*(.*)/s.exec(title)?.[1] ?? "";
