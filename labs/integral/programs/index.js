// @ts-check
// The server of this lab. It gives integrals, by the same C++ function in one of four ways.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { openWay } from './ways.js'

const listen = createRequire(import.meta.url)('../../listen.cjs')

const { WAY = '', FILES = '' } = process.env
const { integrate, close } = await openWay(WAY, JSON.parse(FILES))

const server = createServer(async (req, res) => {
  const [, n] = /^\/integral\/([^/]+)$/.exec(req.url ?? '') ?? []
  if (n === undefined) return end(res, 404, { error: 'there is nothing here' })
  try {
    end(res, 200, { value: await integrate(Number(n)) })
  } catch (error) {
    end(res, error instanceof RangeError || error instanceof TypeError ? 400 : 500, { error: error.message })
  }
})

function end (res, status, body) {
  res.writeHead(status, { 'Content-Type': 'application/json' })
  res.end(JSON.stringify(body))
}

listen(server, close)
