// Orders per second over websockets at tables of boardgame.io's server, as one number on standard output.
//
// As many tables as with us, each with one player who decides again as soon as the update of the last decision has
// come; production mode; its own clients over socket.io in one process of their own. Two variants:
//
// memory: the peer at its best and unlike us. Its default storage, which forgets everything when the server ends, and
//   a state of 60 units of five fields, which is far smaller than a position of Tarawa.
// files: the like of us. Its own durable storage, FlatFile, in a folder of the same disk as our database (it answers
//   before it writes and does not wait for the disk; ours does both the other way round), and a state of as many units
//   as a position of Tarawa has pieces, each of about as many bytes; the whole is smaller than what we show.
//
// Undo is off: with it the peer would write a copy of the state for every move of the turn, and its turn never ends here.
//
// Usage: NODE_ENV=production node boardgame-server.mjs <folder in which boardgame.io is installed> memory|files [serve]

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [, script, folder, variant, serve] = process.argv
const installed = createRequire(join(folder, 'package.json'))

const TABLES = 256
const WARM_UP = 4000
const SPAN = 6000

const small = (number) => ({ seat: number % 2, number, food: 1, powder: 1, fodder: 1 })
const large = (number) => ({
  ...small(number),
  id: `unit ${number}`,
  place: String(1000 + number),
  text: { key: 'march-unit', args: [['what', { name: `unit ${number}` }]] },
  notes: [{ key: 'march-kind' }, { key: 'march-steps', args: [['steps', { number: 3 }], ['full', { number: 3 }]] }],
  face: { tone: 'olive', emblem: 'infantry', size: 'I', name: `unit ${number}`, ratings: ['5', '', '2'], steps: [3, 3], back: false },
})
const UNITS = variant === 'files' ? 79 : 60
const unit = variant === 'files' ? large : small

const game = {
  name: 'march',
  disableUndo: true,
  setup: () => ({ n: 0, units: Array.from({ length: UNITS }, (_, number) => unit(number)) }),
  moves: {
    march: ({ G }, number) => {
      G.n += 1
      G.units[number].fodder += 1
    },
  },
}

if (serve) {
  const { Server, FlatFile } = installed('boardgame.io/server')
  console.log = () => {} // it greets
  const db = variant === 'files' ? new FlatFile({ dir: serve }) : undefined
  const server = Server({ games: [game], db })
  const running = await server.run({ port: 0 })
  process.send(running.appServer.address().port)
} else {
  const { Client } = installed('boardgame.io/client')
  const { SocketIO } = installed('boardgame.io/multiplayer')
  const files = mkdtempSync(join(folder, 'tables-'))
  process.on('exit', () => rmSync(files, { recursive: true, force: true }))
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc']
  const host = spawn(process.execPath, [script, folder, variant, files], { stdio })
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
