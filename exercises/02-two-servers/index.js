'use strict'

// Starts both servers: blue.js on PORT, green.js on the port after it.
const { fork } = require('child_process')
const { join } = require('path')

const port = Number(process.env.PORT || 3000)
const servers = ['blue.js', 'green.js'].map((file, i) => {
  return fork(join(__dirname, file), { env: { ...process.env, PORT: String(port + i) } })
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const server of servers) server.kill()
    process.exit(0)
  })
}
