// What can be seen of a table's seats.

import type { Chair } from "../protocol";

/** Whether nobody sits there. */
export const isFree = (chair: Chair): boolean => chair.sitters.length === 0;

/** Whether the time to decide is gone. Where nobody is asked, or a table has no clock, it never is. */
export const isLate = (chair: Chair): boolean => chair.clock !== null && chair.clock.left <= 0;

/** Whether others may take the seat: somebody sits there, and their time to decide is gone. */
export const isClaimable = (chair: Chair): boolean =>
  isLate(chair) && !chair.mine && chair.sitters.some((sitter) => "person" in sitter);
