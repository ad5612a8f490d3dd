// How what the host tells changes what is known: the whole state, or what changed since the last version.

import type { Change, GameState, Overlay, Parts, Piece, Run } from "../protocol";

/** A state that continues another: the lines of the log before those it brings are kept. */
export function renewed(known: GameState | null, told: GameState): GameState {
  if (!known) return told;
  const kept = known.log.filter((line) => line.number < told.log_from);
  return { ...told, log_from: known.log_from, log: [...kept, ...told.log] };
}

/** The state after a change, or nothing when the change does not follow it and the whole is needed. */
export function changed(known: GameState, change: Change): GameState | null {
  if (change.from !== known.version) return null;
  const pieces = piecesAfter(known.scene.pieces, change);
  const { scene: before } = known;
  const { rest } = change;
  const scene = {
    pieces,
    marks: partsAfter(before.marks, rest.marks),
    overlays: overlaysAfter(before.overlays, change),
    trays: partsAfter(before.trays, rest.trays),
    tracks: partsAfter(before.tracks, rest.tracks),
    gauges: partsAfter(before.gauges, rest.gauges),
    cards: partsAfter(before.cards, rest.cards),
    light: rest.light ?? before.light,
  };
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
    held: change.held,
    standing: change.standing ?? known.standing,
    finishing: change.finishing,
    outcome: change.outcome,
  };
}

/** Whether the computer that finished a phase has handed back before it was over: something is asked that only the player
 * may answer. */
export function isHandedBack(before: GameState, after: GameState): boolean {
  const here = JSON.stringify(before.whereabouts) === JSON.stringify(after.whereabouts);
  return before.finishing && !after.finishing && after.prompt !== null && after.prompt.given === null && here;
}

/** All of them anew, or some in the places that they have. */
function partsAfter<T extends { id: string }>(known: T[], told: Parts<T> | undefined): T[] {
  if (!told) return known;
  if ("all" in told) return told.all;
  const news = new Map(told.some.map((part) => [part.id, part]));
  return known.map((part) => news.get(part.id) ?? part);
}

/** Of an overlay on a large map only the places are told that are new. */
function overlaysAfter(known: Overlay[], { rest: { overlays: told }, woven = {} }: Change): Overlay[] {
  const whole = (overlay: Overlay): Overlay => {
    const runs = woven[overlay.id];
    const before = known.find(({ id }) => id === overlay.id);
    if (!runs || !before) return overlay;
    const shades = overlay.shades.map((shade, at) => ({
      ...shade,
      places: wovenInto(before.shades[at]?.places ?? [], shade.places, runs[at] ?? []),
    }));
    return { ...overlay, shades };
  };
  if (!told) return known;
  return partsAfter(known, "all" in told ? { all: told.all.map(whole) } : { some: told.some.map(whole) });
}

/** A list put together from the one before and from what is new in it. */
export function wovenInto<T>(known: readonly T[], told: readonly T[], runs: readonly Run[]): T[] {
  if (runs.length === 0) return [...told];
  let next = 0;
  return runs.flatMap(([from, kept, fresh]) => [...known.slice(from, from + kept), ...told.slice(next, (next += fresh))]);
}

/** Each piece that is told of is taken up and laid on top of where it belongs. */
function piecesAfter(known: readonly Piece[], change: Change): Piece[] {
  // The host leaves empty lists out.
  const { pieces: told = [], gone = [] } = change;
  const lifted = new Set([...gone, ...told.map((piece) => piece.id)]);
  return [...known.filter((piece) => !lifted.has(piece.id)), ...told];
}
