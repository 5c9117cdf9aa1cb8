// @ts-check
// The server of this lab. It gives integrals, by the same C++ function in one of four ways.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { OPENERS } from './ways.js'

const listen = createRequire(import.meta.url)('../../listen.cjs')

const { WAY = '', FILES = '' } = process.env
const integrate = await OPENERS[WAY](JSON.parse(FILES))

const server = createServer(async (req, res) => {
  const [, n] = /^\/integral\/([1-9]\d{0,4})$/.exec(req.url ?? '') ?? []
  const body = n ? { value: await integrate(Number(n)) } : { error: 'there is nothing here' }
  res.writeHead(n ? 200 : 404, { 'Content-Type': 'application/json' })
  res.end(JSON.stringify(body))
})

listen(server)
