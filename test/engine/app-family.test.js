// @ts-check
// A server of several processes: CPU time is that of all of them, requests are those that came from outside.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { gateApps } from '../../packages/bench-in-turns/gate/gate.js'
import { startServer } from 'bench-in-turns'
import { request, watchRun } from 'bench-in-turns/kit.js'
import { appOf, plainServer } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)
const SPUN_MICROS = 100_000
const SPIN = `const spin = () => { while (process.cpuUsage().user < ${2 * SPUN_MICROS}); }`

async function startFor (t, app) {
  const server = await startServer(app, { signal })
  t.after(() => server.stop())
  return server
}

const cpuOf = ({ cpuUserMicros, cpuSystemMicros }) => cpuUserMicros + cpuSystemMicros

test('a cluster passes the gate, and its readings are those of its workers and its primary together', async t => {
  const app = await appOf(t, `${SPIN}
    const cluster = require('node:cluster')
    if (cluster.isPrimary) { spin(); cluster.fork(); cluster.fork() } else { ${plainServer('process.pid')} }`)
  const ignored = { signal, ignoreBody: true, ignoreHeaders: [] }
  assert.equal((await gateApps([[app]], ignored)).gates.length, 1)
  const server = await startFor(t, app)
  await pWaitFor(async () => (await server.read()).processes?.length === 2, { signal })
  const pids = new Set()
  for (let i = 0; i < 8; i++) pids.add(String((await request(server.url, '/')).body))
  const reading = await server.read()
  assert.equal(pids.size, 2)
  assert.equal(reading.requestsStarted, 8)
  const ofWorkers = (reading.processes ?? []).reduce((sum, worker) => sum + cpuOf(worker), 0)
  assert.ok(cpuOf(reading) > ofWorkers + SPUN_MICROS, 'the primary is not in it')
})

test('what a process costs that the server has started is in it, also once that has ended', async t => {
  const files = {
    'child.js': `${SPIN}
      spin()
      process.send('spun')
      require('node:http').createServer().listen(0, '127.0.0.1')
      setTimeout(() => process.exit(), 1200)`
  }
  const server = await startFor(t, await appOf(t, `const { fork } = require('node:child_process')
    const child = fork('child.js')
    let said = 'none'
    child.on('message', message => { said = message }).on('exit', () => { said = 'ended' })
    ${plainServer('said')}`, { files }))
  const says = async what => String((await request(server.url, '/')).body) === what
  await pWaitFor(() => says('spun'), { interval: 20, signal })
  await pWaitFor(async () => cpuOf(await server.read()) > 2 * SPUN_MICROS, { signal })
  await pWaitFor(() => says('ended'), { interval: 20, signal })
  const { processes, ...after } = await server.read()
  assert.ok(cpuOf(after) > 2 * SPUN_MICROS, 'what it did has gone with it')
  assert.equal(processes, undefined)
})

const isLinux = process.platform === 'linux'

test('a server that takes its time to end is ended before its shell, so that its CPU time is counted as ours', {
  skip: !isLinux && 'only Linux tells'
}, async t => {
  const app = await appOf(t, `${SPIN}
    spin()
    process.on('SIGTERM', () => setTimeout(process.exit, 300))
    ${plainServer('1')}`)
  const endWatch = watchRun()
  const server = await startServer({ ...app, command: 'node index.js' }, { signal })
  await server.stop()
  assert.ok(Number(endWatch().ownMicros) > 2 * SPUN_MICROS, 'it is counted as of others')
})
