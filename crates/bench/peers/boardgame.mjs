// Moves per second at a local table of boardgame.io, as one number on standard output.
//
// The peer at its best: production mode, the plain JavaScript client without a server, a transport, a screen
// or its debug panel; undo, log and plugins as they come. The position is as big as ours, 2,000 units of five
// fields; the move counts itself and changes one unit, which is less than a move of The Ford does. Set-up of
// a game is not counted (with us it is), nor are the first rounds, in which the compiler warms up. The best
// of many short rounds is taken, as for our own moves.
//
// Usage: NODE_ENV=production node boardgame.mjs <folder in which boardgame.io is installed>

import { createRequire } from 'node:module'
import { join } from 'node:path'

const installed = createRequire(join(process.argv[2], 'package.json'))
const { Client } = installed('boardgame.io/client')

const UNITS = 2000
// About as long as a game of The Ford; the peer is no faster in longer games.
const MOVES = 50
const WARM_UP = 10
const ROUNDS = 40
const GAMES_PER_ROUND = 10

const game = {
  setup: () => ({
    n: 0,
    units: Array.from({ length: UNITS }, (_, number) => ({ seat: number % 2, number, food: 1, powder: 1, fodder: 1 })),
  }),
  moves: {
    march: ({ G }, number) => {
      G.n += 1
      G.units[number].fodder += 1
    },
  },
}

/** Plays one game and returns the seconds that its moves took. */
function play() {
  const client = Client({ game, debug: false })
  client.start()
  const start = process.hrtime.bigint()
  for (let i = 0; i < MOVES; i++) client.moves.march((i * 7) % UNITS)
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const { G } = client.getState()
  if (G.n !== MOVES || G.units[7].fodder !== 2) throw new Error('boardgame.io did not make the moves')
  client.stop()
  return seconds
}

let best = 0
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  let seconds = 0
  for (let n = 0; n < GAMES_PER_ROUND; n++) seconds += play()
  if (round >= WARM_UP) best = Math.max(best, (GAMES_PER_ROUND * MOVES) / seconds)
}
console.log(best)
