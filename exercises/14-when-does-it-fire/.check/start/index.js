'use strict'

const { createServer } = require('http')
const { sumOfRoots } = require('./sum')

const COUNT = 1e8
const LONGEST_PAUSE = 0.25 // of all that a sum computes

let lastMicros = 0
let pauseMicros = 0
setInterval(beat, 1)

// Remembers how long the longest pause between two beats was, in CPU time: to wait for something is no pause.
function beat () {
  const { user, system } = process.cpuUsage()
  pauseMicros = Math.max(pauseMicros, user + system - lastMicros)
  lastMicros = user + system
}

// While a sum is computed, the heart of the server must go on beating.
const server = createServer(async (req, res) => {
  if (req.url === '/ping') return res.end('pong')
  if (req.url === '/sum') {
    beat()
    const startMicros = lastMicros
    pauseMicros = 0
    const sum = await sumOfRoots(COUNT)
    beat()
    const isAlive = pauseMicros <= LONGEST_PAUSE * (lastMicros - startMicros)
    return res.end(`${sum.toFixed(3)} ${isAlive ? 'and the heart went on beating' : 'and the heart stood still'}`)
  }
  res.writeHead(404)
  res.end()
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
