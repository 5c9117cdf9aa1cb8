'use strict'

// /volume/2 gives the volume below a bell, from -2 to 2 on both axes.
const { createServer } = require('http')
const { volume } = require('./volume')

let requests = 0

const server = createServer((req, res) => {
  const [, width] = /^\/volume\/(\d(?:\.\d{1,3})?)$/.exec(req.url) || []
  if (width === undefined) {
    res.writeHead(404)
    return res.end()
  }
  // No two requests ask for the same width.
  res.end(volume(Number(width) + ++requests / 1e6).toFixed(9) + '\n')
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
