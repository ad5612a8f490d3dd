// How what the host tells changes what is known: the whole state, or what changed since the last version.

import type { Change, State } from "../host/messages";
import type { Piece } from "../protocol";

/** A state that continues another: the lines of the log before those it brings are kept. */
export function renewed(known: State | null, told: State): State {
  if (!known) return told;
  const kept = known.log.filter((line) => line.number < told.log_from);
  return { ...told, log_from: known.log_from, log: [...kept, ...told.log] };
}

/** The state after a change, or nothing when the change does not follow it and the whole is needed. */
export function changed(known: State, change: Change): State | null {
  if (change.from !== known.version) return null;
  const pieces = piecesAfter(known.scene.pieces, change);
  const scene = { ...(change.rest ?? known.scene), pieces };
  return {
    ...known,
    version: change.version,
    turn: change.turn ?? known.turn,
    whereabouts: change.whereabouts ?? known.whereabouts,
    scene,
    prompt: change.prompt,
    waiting: change.waiting,
    log: [...known.log, ...change.log],
    steps: change.steps,
    undo: change.undo,
    consent: change.consent,
    outcome: change.outcome,
  };
}

/** Changed pieces stay where they lie in the order of all, but come on top where they moved; new ones come last. */
function piecesAfter(known: readonly Piece[], change: Change): Piece[] {
  const gone = new Set(change.gone ?? []);
  const told = new Map((change.pieces ?? []).map((piece) => [piece.id, piece]));
  // Where the order in a stack changed, all pieces come.
  if (told.size > 0 && known.every((piece) => told.has(piece.id) || gone.has(piece.id))) {
    return [...told.values()];
  }
  const stay: Piece[] = [];
  const moved: Piece[] = [];
  for (const piece of known) {
    if (gone.has(piece.id)) continue;
    const now = told.get(piece.id);
    told.delete(piece.id);
    if (!now) stay.push(piece);
    else (now.place === piece.place ? stay : moved).push(now);
  }
  return [...stay, ...moved, ...told.values()];
}
