'use strict'

// Preloaded into a server in place of clinic's detect-port.js, which breaks at a second port: it opens descriptor 3 for
// each of them, and EEXIST ends the server. This tells one port, the one that PORT names, or else the first; and notes
// all of them in the file that APP_PORTS names.
const { appendFileSync, writeSync } = require('node:fs')
const { Server, Socket } = require('node:net')

const TOLD_AT = 3 // the descriptor at which clinic waits for it
const OTHERS_WITHIN_MS = 500
const { APP_PORTS: file, PORT: wanted } = process.env
const { listen } = Server.prototype
let isTold = false

Server.prototype.listen = function (...args) {
  this.once('listening', () => {
    const { port } = this.address() || {}
    if (!port) return
    appendFileSync(file, `${port}\n`)
    if (port === Number(wanted)) tell(port)
    else setTimeout(tell, OTHERS_WITHIN_MS, port)
  })
  return listen.apply(this, args)
}

function tell (port) {
  if (isTold) return
  isTold = true
  writeSync(TOLD_AT, String(port))
  // clinic closes it when its load is over
  const socket = new Socket({ fd: TOLD_AT, readable: true, writable: false })
  socket.unref()
  socket.on('error', () => {})
  socket.on('close', () => process.emit('beforeExit'))
}
