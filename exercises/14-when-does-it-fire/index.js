'use strict'

const { createServer } = require('http')
const { sumOfRoots } = require('./sum')

const COUNT = 1e8
const BEATS_PER_SUM = 5

let beats = 0
setInterval(() => beats++, 1)

// While a sum is computed, the heart of the server must go on beating.
const server = createServer(async (req, res) => {
  if (req.url === '/ping') return res.end('pong')
  if (req.url === '/sum') {
    const before = beats
    const sum = await sumOfRoots(COUNT)
    const isAlive = beats - before >= BEATS_PER_SUM
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
