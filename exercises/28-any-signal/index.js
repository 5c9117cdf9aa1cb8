'use strict'

// A report takes a while. It is given up when its client goes away, or when the process is told to end.
const { createServer } = require('http')
const makeReport = require('./report')

const ending = new AbortController()

// What becomes of a report that is under way when the process is told to end? It is over before anything else happens:
// whoever waits for the end of its query has not given it up.
async function endInTheMiddle () {
  const before = countQueries()
  const now = new AbortController()
  let what = 'still at work'
  const signal = AbortSignal.any([ending.signal, now.signal])
  makeReport(signal).then(report => { what = report }, error => { what = error.name })
  now.abort()
  for (let i = 0; i < 10; i++) await new Promise(resolve => process.nextTick(resolve))
  return countQueries() > before ? `${what}, and its query goes on` : what
}

function countQueries () {
  return process.getActiveResourcesInfo().filter(resource => resource === 'Immediate').length
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
