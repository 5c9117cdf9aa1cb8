// @ts-check
// A fresh run: whatever loads it meets a process that has answered nothing, and nothing of it is left.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLoad, runFresh } from 'bench-in-turns'
import { accepts, serverEnvironment } from 'bench-in-turns/kit.js'
import { folderOf } from '../support/temporary.js'

/** @import { TestContext } from 'node:test' */
/** @import { ServerProcess } from 'bench-in-turns' */

const REQUESTS = 20
const LONGEST_MS = 60_000

/** @param {TestContext} t @param {string} inRequest what it does of each, by its number */
async function appThat (t, inRequest) {
  const dir = await folderOf(t, {
    'index.js': `let number = 0
      const server = require('node:http').createServer((req, res) => { number++; ${inRequest}; res.end() })
      server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`
  })
  const command = [process.execPath, 'index.js']
  return { id: 'fresh', dir, command, env: serverEnvironment(), route: '/', dependencies: [] }
}

/** @param {TestContext} t @param {string} inRequest */
async function loadOnce (t, inRequest, { signal = t.signal } = {}) {
  const generator = openLoad('bursts', t.signal)
  t.after(generator.stop)
  let url = ''
  const load = (/** @type {ServerProcess} */ server) => {
    url = server.url
    return generator.run(url, { connections: 1, durationMs: LONGEST_MS, requests: REQUESTS })
  }
  const run = runFresh(await appThat(t, inRequest), load, signal)
  return { run, isLeft: () => accepts(url) }
}

test('the first request of a fresh run is the first that its process answers', async t => {
  const { run, isLeft } = await loadOnce(t, `if (number > ${REQUESTS}) res.statusCode = 500`)
  const { failure, result, server, machine, readings } = await run
  assert.deepEqual([failure, result?.requests, result?.non2xx], [null, REQUESTS, 0])
  assert.equal(server?.requestsStarted, REQUESTS)
  assert.ok(machine && readings)
  assert.equal(await isLeft(), false)
})

test('a server that dies under its load has failed, with what it wrote and no figures', async t => {
  const { run } = await loadOnce(t, "if (number === 3) throw new RangeError('worn out')")
  const { failure, ...others } = await run
  assert.match(String(failure?.message), /exit code 1/)
  assert.match(String(failure?.stderrLines.join('\n')), /worn out/)
  assert.deepEqual(Object.keys(others), ['startedAt'])
})

test('a fresh run that is given up ends its server, and is no failure of it', async t => {
  const giveUp = new AbortController()
  const reason = new Error('given up')
  const generator = openLoad('bursts', t.signal)
  t.after(generator.stop)
  let url = ''
  const run = runFresh(await appThat(t, ''), async (server, signal) => {
    url = server.url
    giveUp.abort(reason)
    assert.equal(signal.reason, reason)
    return generator.run(url, { connections: 1, durationMs: 1 })
  }, giveUp.signal)
  await assert.rejects(run, reason)
  assert.equal(await accepts(url), false)
})
