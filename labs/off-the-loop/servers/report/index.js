'use strict'

const { createServer } = require('http')
const listen = require('../../../listen.cjs')

const WAYS = ['loop', 'slices', 'worker', 'child']
const way = process.env.WAY || 'loop'
if (!WAYS.includes(way)) {
  console.error(`unknown WAY "${way}"; there are: ${WAYS.join(', ')}`)
  process.exit(2)
}
const { report, usage, close } = require(`./ways/${way}`).open()

const server = createServer(async (req, res) => {
  if (req.url === '/ping') return res.end('pong')
  const answer = answerTo(req.url)
  if (!answer) return end(res, 404, { error: 'there is nothing here' })
  try {
    end(res, 200, await answer())
  } catch (error) {
    end(res, 500, { error: error.message })
  }
})

function answerTo (url) {
  if (url === '/usage') return usage
  return url.startsWith('/report/') ? () => report(Number(url.slice('/report/'.length))) : null
}

function end (res, status, body) {
  res.writeHead(status, { 'Content-Type': 'application/json' })
  res.end(JSON.stringify(body))
}

listen(server, close)
