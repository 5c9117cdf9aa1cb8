'use strict'

// A report takes a while. It is given up when its client goes away, or when the process is told to end.
const { createServer } = require('http')
const makeReport = require(process.env.REPORT || './listens')

const ending = new AbortController()

const server = createServer(async (req, res) => {
  const gone = new AbortController()
  res.once('close', () => { if (!res.writableFinished) gone.abort() })
  try {
    res.end(await makeReport(AbortSignal.any([ending.signal, gone.signal])))
  } catch (error) {
    res.destroy(error)
  }
})
server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
process.once('SIGTERM', () => {
  ending.abort()
  process.exit()
})
