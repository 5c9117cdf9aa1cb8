// @ts-check
// Who waits while another command measures, and what they are told.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { copyProject, runScript } from '../support/project.js'

const MEASURING = 'npm run bench:all, process 1, since noon, about 5 minutes left'

/** @returns {Promise<{ MEASURING_PORT: string }>} environment in which something measures all the time */
async function whileMeasuring (t) {
  const server = createServer(socket => socket.on('error', () => {}).write(`measuring: ${MEASURING}\n`))
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { MEASURING_PORT: String(/** @type {any} */ (server.address()).port) }
}

for (const number of ['01', '19']) {
  test(`the check of ${number} measures nothing and waits for nobody`, async t => {
    const env = await whileMeasuring(t)
    const { exitCode, all } = await runScript(await copyProject(t), 'check.js', [number], { env })
    assert.equal(exitCode, 1, all)
    assert.match(all, /answers\.js/)
    assert.doesNotMatch(all, /another measurement|this takes/)
  })
}

const skip = process.platform === 'win32' && 'Windows has no signals to send'
for (const [script, args] of /** @type {[string, string[]][]} */ ([
  ['check.js', ['08']],
  ['lab.js', ['noop-listener']],
  ['profile.js', ['01-slow', '--tool', 'cpu']]
])) {
  test(`${script} says how long it takes, whom it waits for and how long that is`, { skip }, async t => {
    const running = runScript(await copyProject(t), script, args, { env: await whileMeasuring(t) })
    let said = ''
    running.stderr?.on('data', data => {
      said += data
      if (said.includes('another measurement')) running.kill('SIGINT')
    })
    const { exitCode, all } = await running
    assert.equal(exitCode, 130)
    assert.match(all, /^this takes about \d+ (seconds|minutes), and longer on a busy machine$/m)
    assert.ok(said.includes(`another measurement runs on this machine (${MEASURING}): waiting for its end\n`), said)
  })
}
