'use strict'

// A report takes a while. It is given up when its client goes away, or when the process is told to end.
const { createServer } = require('http')
const makeReport = require('./report')

const ending = new AbortController()

// What becomes of a report that is under way when the process is told to end?
function endInTheMiddle () {
  const now = new AbortController()
  const report = makeReport(AbortSignal.any([ending.signal, now.signal])).catch(error => error.name)
  now.abort()
  return report
}

const server = createServer(async (req, res) => {
  const gone = new AbortController()
  res.once('close', () => { if (!res.writableFinished) gone.abort() })
  try {
    const signal = AbortSignal.any([ending.signal, gone.signal])
    res.end(req.url === '/end' ? await endInTheMiddle() : await makeReport(signal))
  } catch (error) {
    res.destroy(error)
  }
})
server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
