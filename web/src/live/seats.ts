// What can be seen of a table's seats.

import type { Chair, TableInfo } from "../protocol";

/** Whether nobody sits there. */
export const isFree = (chair: Chair): boolean => chair.sitters.length === 0;

/** Whether the time to decide is gone. Where nobody is asked, or a table has no clock, it never is. */
export const isLate = (chair: Chair): boolean => chair.clock !== null && chair.clock.left <= 0;

/** Whether others may take the seat: somebody sits there, and their time to decide is gone. */
export const isClaimable = (chair: Chair): boolean =>
  isLate(chair) && !chair.mine && chair.sitters.some((sitter) => "person" in sitter);

/** Whether several players share the screen in a game that goes on. In a study everything is open. */
export const isShared = (table: TableInfo): boolean =>
  !table.over && !table.study && table.seats.filter((chair) => chair.mine).length > 1;

/**
 * Whether the game may be gone on with as a study, which shows everything: once it is over, or where nobody else has
 * a secret in it. The host refuses the rest. `covered` says that players of one screen hide their secrets.
 */
export const mayStudy = (table: TableInfo, covered: boolean): boolean =>
  table.over || (!covered && table.seats.every((chair) => chair.mine));
