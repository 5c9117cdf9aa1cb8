'use strict'

// A report takes a while. It is given up when its client goes away, or when the process is told to end.
const { createServer } = require('http')
const listen = require('../../listen.cjs')
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
listen(server, () => ending.abort())
