// @ts-check
// What is run before each start.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeApp, startServer } from 'bench-in-turns'
import { runSlices } from '../../packages/bench-in-turns/turns/turns.js'
import { makeApp, NODE, plainServer } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)
const BRIEF = { turns: 2, turnMs: 5, leadInMs: 0, spanMs: 5, warmUpRequests: 1, connections: 1 }

test('of two versions, each is reset and started before the other one is: they may share a database', async t => {
  const { dir } = await makeApp(t, {
    'index.js': `require('node:fs').appendFileSync('log', 'starts\\n'); ${plainServer("'hi'")}`,
    'seed.js': "require('node:fs').appendFileSync('log', 'reset ' + typeof process.env.PORT + '\\n')"
  })
  const [app] = await describeApp(dir, { command: `${NODE} index.js`, reset: `${NODE} seed.js` })
  const contenders = ['a', 'b'].map(id => ({ id, app: { ...app, id } }))
  const run = await runSlices(contenders, {
    pairs: [[contenders[0], contenders[1]]], options: { ...BRIEF, generations: 2 }, seed: 1, signal, onPair: () => {}
  })
  assert.deepEqual(run.failures, [])
  assert.equal(await readFile(join(dir, 'log'), 'utf8'), 'reset string\nstarts\n'.repeat(5), 'and the generator is warmed before')
})

test('where it fails the server is not started, and it is said what it wrote', async t => {
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'"), 'seed.js': "throw new Error('no database')" })
  const [app] = await describeApp(dir, { command: `${NODE} index.js`, reset: `${NODE} seed.js` })
  await assert.rejects(startServer(app, { signal }), ({ name, message, stderrLines }) =>
    name === 'ServerError' && /was not started: --reset failed$/.test(message) && /no database/.test(stderrLines.join()))
})
