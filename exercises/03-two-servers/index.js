'use strict'

// Starts both servers: blue.js on PORT, green.js on the port after it. With PORT=0 each takes any that is free.
const { fork } = require('child_process')
const { join } = require('path')

const first = Number(process.env.PORT || 3000)
const servers = ['blue.js', 'green.js'].map((file, i) => {
  const port = first === 0 ? 0 : first + i
  return fork(join(__dirname, file), { env: { ...process.env, PORT: String(port) } })
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const server of servers) server.kill()
    process.exit(0)
  })
}
