// @ts-check
// What one version waits for more often than another one, by traces of both: each is started six times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeApp } from 'bench-in-turns'
import { differentWaits, traceVersions } from '../../scripts/profile/waits-between.js'
import { sayWaits } from '../../scripts/render/company.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { makeApp, NODE } from '../support/app.js'

const OTHER_PORT = 'other.address().port'
const serverOf = asked => `const http = require('node:http')
const other = http.createServer((req, res) => res.end()).listen(0, '127.0.0.1')
const ask = path => new Promise(resolve =>
  http.get({ host: '127.0.0.1', port: ${OTHER_PORT}, path }, answer => answer.resume().on('end', resolve)))
http.createServer(async (req, res) => {
  for (let i = 0; i < ${asked}; i++) await ask('/item')
  res.end()
}).listen(process.env.PORT, '127.0.0.1')`

test('one call a request in place of four is said with both numbers', async t => {
  const apps = []
  for (const asked of [4, 1]) {
    const { dir } = await makeApp(t, { 'index.js': serverOf(asked).replace("'/item'", "'/item?n=' + i") })
    apps.push(...await describeApp(dir, { command: `${NODE} index.js`, routes: ['/'] }))
  }
  const ofEach = await traceVersions(apps, { signal: t.signal })
  assert.deepEqual(ofEach.map(starts => starts.length), [6, 6])
  const withoutPorts = ofEach.map(starts => starts.map(waits =>
    waits.map(({ what, ...rest }) => ({ what: what.replace(/:\d+/, ''), ...rest }))))
  const [{ what, times, more }] = differentWaits(withoutPorts)
  assert.deepEqual([what, times, more.low, more.high], ['GET 127.0.0.1/item?…', [4, 1], -3, -3])
  assert.match(sayWaits(differentWaits(withoutPorts)).map(inEnglish)[1], /^ {2}3 calls fewer a request: GET 127\.0\.0\.1\/item\?… \(4 > 1 times\); /)
})
