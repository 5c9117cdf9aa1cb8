// @ts-check
// Malformed and hostile HTTP against every stage, and against the site that is served while one reads.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { contractOf } from '../../scripts/server/gate.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { fault, isLong } from './harness.js'
import { dial } from './http/exchange.js'
import { answersBesideIdle, HTTP_FAULTS, mostIdle, sendAll } from './http/faults.js'
import { NO_HOSTS, UPGRADES, VITE_TO_NO_HOST } from './http/requests.js'
import { siteTarget, stageTarget } from './http/targets.js'

const HEADERS_TIMEOUT_MS = 60_000 // of Node.js, which looks twice a minute

const idle = await mostIdle()
const catalog = await readCatalog()

for (const stage of catalog) {
  const open = stageTarget(stage)
  const isRestify = stage.dependencies.includes('restify')
  const isKoa = stage.dependencies.includes('koa')
  holdAll(stage.id, open)

  // restify hears of it and does nothing, so that the client waits until it leaves.
  hold('another protocol', stage.id, open, target => isRestify ? leavesOpen(target) : sendAll(target, UPGRADES))

  fault('the gate afterwards', stage.id, async () => {
    const { origin, isWell } = await open()
    await isWell()
    const defects = stage.defects.filter(defect => defect !== 'late-etag') // of a first response, which has been
    const contract = contractOf(stage)
    for (const { run } of contract.checks) await run({ origin, route: stage.route, contract, defects })
  })

  // Koa takes it for an error of the server.
  hold('a host that is none', stage.id, open, target => sendAll(target, NO_HOSTS, isKoa ? [500] : []))
}

const openSite = siteTarget()
holdAll('the site', openSite)
hold('another protocol', 'the site', openSite, target => sendAll(target, UPGRADES))
hold('a host that is none', 'the site', openSite, target => sendAll(target, [...NO_HOSTS, ...VITE_TO_NO_HOST]))

if (isLong) {
  fault('slow headers without an end', 'every stage', async t => {
    await Promise.all(catalog.map(stage => hangsUpOnSlowHeaders(t, stage)))
  }, { timeout: 5 * HEADERS_TIMEOUT_MS })
}

async function hangsUpOnSlowHeaders (t, stage) {
  const server = await startStage(stage)
  t.after(() => server.stop())
  const slow = await dial(server.url)
  const writing = setInterval(() => { slow.write('a') }, 500)
  slow.resume().write('GET / HTTP/1.1\r\nHost: a\r\nA: ')
  await once(slow, 'close', { signal: AbortSignal.timeout(3 * HEADERS_TIMEOUT_MS) }).finally(() => clearInterval(writing))
}

function holdAll (name, open) {
  for (const [what, happensTo] of Object.entries(HTTP_FAULTS)) hold(what, name, open, happensTo)
  hold(`${idle} idle connections`, name, open, target => answersBesideIdle(target, idle))
}

function hold (what, name, open, happensTo) {
  fault(what, name, async () => {
    const target = await open()
    await happensTo(target)
    await target.isWell()
  })
}

async function leavesOpen ({ origin, to, isWell }) {
  for (const { bytes } of UPGRADES) {
    const socket = await dial(origin)
    socket.write(bytes(to))
    await isWell()
    assert.equal(socket.readyState, 'open', 'restify answers now: hold it to what the others are held to')
    socket.destroy()
  }
}
