// Orders per second over websockets at tables of boardgame.io's server, as one number on standard output.
//
// The peer at its best: production mode, its default storage, which is memory (ours writes to disk before it
// answers), its own clients over socket.io in one process of their own, a state of 60 units of five fields, which is
// far smaller than a position of Tarawa. As many tables as with us, each with one player who decides again as soon as
// the update of the last decision has come.
//
// Usage: NODE_ENV=production node boardgame-server.mjs <folder in which boardgame.io is installed> [serve]

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const installed = createRequire(join(process.argv[2], 'package.json'))

const UNITS = 60
const TABLES = 64
const WARM_UP = 2000
const SPAN = 6000

const game = {
  name: 'march',
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

if (process.argv[3] === 'serve') {
  const { Server } = installed('boardgame.io/server')
  console.log = () => {} // it greets
  const server = Server({ games: [game] })
  const running = await server.run({ port: 0 })
  process.send(running.appServer.address().port)
} else {
  const { Client } = installed('boardgame.io/client')
  const { SocketIO } = installed('boardgame.io/multiplayer')
  const host = spawn(process.execPath, [process.argv[1], process.argv[2], 'serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const port = await new Promise((resolve, reject) => {
    host.once('message', resolve)
    host.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const address = `http://127.0.0.1:${port}`
  let orders = 0
  let counting = false
  for (let table = 0; table < TABLES; table++) {
    const client = Client({
      game,
      // A match that nobody made is made when somebody comes.
      matchID: `table ${table}`,
      numPlayers: 1,
      playerID: '0',
      debug: false,
      multiplayer: SocketIO({ server: address, socketOpts: { transports: ['websocket'] } }),
    })
    // A client shows its own guess at once; an order counts when the server's update has come.
    const { transport } = client
    const receive = transport.transportDataCallback
    transport.transportDataCallback = (data) => {
      receive(data)
      if (!['sync', 'update', 'patch'].includes(data.type)) return
      if (data.type !== 'sync' && counting) orders++
      setImmediate(() => client.moves.march(client.getState().G.n % UNITS))
    }
    client.start()
  }
  await new Promise((resume) => setTimeout(resume, WARM_UP))
  counting = true
  const start = process.hrtime.bigint()
  await new Promise((resume) => setTimeout(resume, SPAN))
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  if (orders === 0) throw new Error('boardgame.io did not make the moves')
  console.log(orders / seconds)
  host.kill()
  process.exit(0)
}
