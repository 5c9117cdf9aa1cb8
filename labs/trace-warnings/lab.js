// @ts-check
// 01-slow silences the warning that would have told. What does node say when it is left alone, and where does it point?
// And how many listeners does each answer call, with the flaw and without it?
import pWaitFor from 'p-wait-for'
import { request } from 'bench-in-turns/start/http-client.js'
import { defineLab } from '../kit.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
const SILENCER = { find: "require('events').defaultMaxListeners = Infinity", replacement: '' } // the line stays, so all others keep their numbers
const WARNING_TIMEOUT_MS = 5000
const PID = /\(node:\d+\)/g

export default defineLab({
  title: 'the warning that the slow server silences, and how many listeners each of its answers calls',
  params: { requests: { max: 1000, usual: 12, value: 'N', help: 'requests, one after the other' } },
  cells: () => [
    { part: 'warning', stage: SLOW },
    ...[SLOW, FIXED].map(stage => ({ part: 'listeners', stage }))
  ],
  sample: ({ part, stage }, { requests }, run) =>
    part === 'warning' ? readWarning(stage, requests, run) : countListeners(stage, requests, run)
})

async function readWarning (stage, requests, run) {
  const server = await run.start(stage, { edits: [SILENCER], nodeArgs: ['--trace-warnings'], withProbe: false })
  for (let i = 0; i < requests; i++) await request(server.url, run.stage(stage).route)
  await pWaitFor(() => server.stderrLines.some(line => line.includes('attachAfterEvent')), {
    timeout: { milliseconds: WARNING_TIMEOUT_MS, fallback: () => {} }, // no warning is a result, too
    signal: run.signal
  })
  return { lines: server.stderrLines.map(line => line.replace(PID, '(node)')) }
}

async function countListeners (stage, requests, run) {
  const server = await run.start(stage)
  const listeners = [] // after each answer, from the first on
  for (let i = 0; i < requests; i++) {
    await request(server.url, run.stage(stage).route)
    listeners.push((await server.read()).counts.afterListeners)
  }
  return { listeners }
}
