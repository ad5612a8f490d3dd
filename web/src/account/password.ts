// What a new password must be. The host has the last word; here it is told while one types.

/** So many characters at least. */
export const LEAST = 10;

/** How many characters are missing. */
export const missing = (password: string): number => Math.max(0, LEAST - [...password].length);

export const isTooShort = (password: string): boolean => missing(password) > 0;
