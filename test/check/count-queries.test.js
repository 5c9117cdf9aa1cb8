// @ts-check
// The proxy that counts queries, between a client and what stands for a database: it reads what goes one way only.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { countQueries } from '../../exercises/10-one-customer/.check/count-queries.mjs'

const message = (/** @type {string} */ type, /** @type {string} */ body) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const answer = (/** @type {string} */ types) => Buffer.concat([...types].map(type => message(type, 'CI\0')))
const WITH_PARAMETERS = answer('12TDDCZ')
const TWO_IN_ONE_TEXT = answer('TDCTDCZ')
const NO_STATEMENT = answer('IZ')

test('statements are counted, however their answers arrive, and all goes through', async t => {
  const echo = createServer(socket => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  t.after(() => echo.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (echo.address())
  const counter = await countQueries(`postgres://user@127.0.0.1:${port}/shop`)
  t.after(() => counter.stop())
  assert.match(counter.url, /^postgres:\/\/user@127\.0\.0\.1:\d+\/shop$/)

  const client = connect(Number(new URL(counter.url).port), '127.0.0.1')
  const sent = Buffer.concat([answer('RZ'), WITH_PARAMETERS, TWO_IN_ONE_TEXT, NO_STATEMENT])
  for (const byte of sent.subarray(0, 30)) client.write(Buffer.of(byte)) // in the middle of a message
  client.write(sent.subarray(30))
  let received = 0
  for await (const chunk of client) {
    received += chunk.length
    if (received === sent.length) client.end()
  }
  assert.equal(counter.count(), 4)
  assert.equal(counter.connections(), 1)
})
