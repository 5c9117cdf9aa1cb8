'use strict'

// How a lab's own server listens, in syntax that Node.js 6 understands: on one line it says where, as every stage does.
module.exports = function listen (server, close) {
  server.once('error', error => {
    console.error(error.message)
    process.exit(1)
  })
  server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
    const where = server.address()
    console.log('listening on http://' + where.address + ':' + where.port)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      if (close) close()
      process.exit(0)
    })
  }
}
