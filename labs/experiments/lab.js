// @ts-check
// What chapter 4 tries on 01-slow. Is it what the listeners do that costs, or that they are called at all? And what
// does Node.js say when the slow server does not silence it, and how many listeners does each answer call?
import pWaitFor from 'p-wait-for'
import { loadServer } from 'bench-in-turns'
import { request } from 'bench-in-turns/kit.js'
import { packProfile } from '../../scripts/profile/call-tree.js'
import { takeProfile } from '../../scripts/profile/profilers.js'
import { runAutocannon } from '../../scripts/stages/autocannon.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { expectAnswers } from '../../scripts/stages/whole-load.js'
import { defineLab, names, seconds, times } from '../kit.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
export const NO_OP = 'listeners that do nothing'
const EMPTY_LISTENER = {
  find: `(req, res) => {
        if (res.statusCode !== 200) return
        if (!res._body) return
        cache[hash(req.url)] = hash(JSON.stringify(res._body))
      }`,
  replacement: '() => {\n\n\n\n}' // all lines below keep their numbers
}
const SILENCER = { find: "require('events').defaultMaxListeners = Infinity", replacement: '' } // the line stays, so all others keep their numbers
const WARNING_TIMEOUT_MS = 5000
const PID = /\(node:\d+\)/g
const CELLS = [
  ...[SLOW, NO_OP, FIXED].map(name => ({ part: 'no-op', name })),
  { part: 'no-op', name: NO_OP, what: 'profile' },
  { part: 'warning', stage: SLOW },
  ...[SLOW, FIXED].map(stage => ({ part: 'listeners', stage }))
]

export default defineLab({
  title: 'the slow server with listeners that do nothing, the warning that it silences, and the listeners that it calls',
  params: {
    parts: names(['no-op', 'warning', 'listeners'], { flag: 'part', help: 'what is tried' }),
    requests: { max: 1000, usual: 12, value: 'N', help: 'requests, one after the other' },
    rounds: times({ usual: 3, help: 'rounds of the loads' }),
    durationS: seconds({ usual: 10, help: 'of each load' })
  },
  cells: ({ parts }) => CELLS.filter(({ part }) => parts.includes(part)),
  rounds: ({ part, what }, { rounds }) => part === 'no-op' && !what ? rounds : 1,
  sampleS: ({ part }, { durationS }) => part === 'no-op' ? durationS + 1 : 1,
  sample (cell, options, run) {
    if (cell.part === 'no-op') return cell.what ? takeNoOpProfile(options, run) : load(cell, options, run)
    return cell.part === 'warning' ? readWarning(cell, options, run) : countListeners(cell, options, run)
  }
})

async function load ({ name }, { durationS }, run) {
  const stage = run.stage(name === NO_OP ? SLOW : name)
  const server = await run.start(stage, { edits: name === NO_OP ? [EMPTY_LISTENER] : [] })
  const how = { generator: /** @type {const} */ ('autocannon'), connections: COMMON_LOAD.connections, durationS }
  const loaded = await loadServer(server, () => runAutocannon(server.url + stage.route, how, run.signal))
  expectAnswers(loaded.result)
  return loaded
}

async function takeNoOpProfile ({ durationS }, run) {
  const { connections } = COMMON_LOAD
  const how = { folder: await run.folder(), durationS, connections, edits: [EMPTY_LISTENER], signal: run.signal }
  const { profile } = await takeProfile('cpu', run.stage(SLOW), how)
  return { profile: packProfile(/** @type {any} */ (profile)) }
}

async function readWarning ({ stage }, { requests }, run) {
  const server = await run.start(stage, { edits: [SILENCER], nodeArgs: ['--trace-warnings'], withProbe: false })
  for (let i = 0; i < requests; i++) await request(server.url, run.stage(stage).route)
  await pWaitFor(() => server.stderrLines.some(line => line.includes('attachAfterEvent')), {
    timeout: { milliseconds: WARNING_TIMEOUT_MS, fallback: () => {} }, // no warning is a result, too
    signal: run.signal
  })
  return { lines: server.stderrLines.map(line => line.replace(PID, '(node)')) }
}

async function countListeners ({ stage }, { requests }, run) {
  const server = await run.start(stage)
  const listeners = [] // after each answer, from the first on
  for (let i = 0; i < requests; i++) {
    await request(server.url, run.stage(stage).route)
    listeners.push((await server.read()).counts.afterListeners)
  }
  return { listeners }
}
