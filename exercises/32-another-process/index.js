'use strict'

// Stands before three processes, and passes each request on to the one that the path names. A load balancer would
// choose by itself.
const { fork } = require('child_process')
const { createServer, request } = require('http')
const { join } = require('path')

// Two of them were started within a minute, one with new content. The third one has the new content too, and was
// started an hour later.
const STARTED_MS = Date.UTC(2030, 0, 1)
const PROCESSES = {
  '/first': { CONTENT: 'the first edition', STARTED_MS },
  '/second': { CONTENT: 'the other edition', STARTED_MS: STARTED_MS + 5 },
  '/third': { CONTENT: 'the other edition', STARTED_MS: STARTED_MS + 60 * 60 * 1000 }
}

const ports = {}

const server = createServer((req, res) => {
  const port = ports[req.url]
  if (!port) {
    res.writeHead(404)
    return res.end()
  }
  const onward = request({ host: '127.0.0.1', port, path: '/', headers: req.headers, agent: false }, answer => {
    res.writeHead(answer.statusCode, answer.headers)
    answer.pipe(res)
  })
  onward.on('error', () => res.destroy())
  onward.end()
})

for (const path of Object.keys(PROCESSES)) {
  fork(join(__dirname, 'process.js'), { env: Object.assign({}, process.env, PROCESSES[path]), execArgv: [] })
    .once('message', port => { ports[path] = port; if (Object.keys(ports).length === 3) listen() })
    .once('exit', () => process.exit(1))
}

function listen () {
  server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
    const { address, port } = server.address()
    console.log('listening on http://' + address + ':' + port)
  })
}

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
