// @ts-check
// How hard does each load generator press? One server, as many connections, and the server counts what reaches it.
import { loadServer } from 'bench-in-turns'
import { runLoad, whyNotGenerator } from '../../scripts/stages/whole-load.js'
import { defineLab, seconds, times } from '../kit.js'
import { runAb, whyNotAb } from './ab.js'

export const AUTOCANNON = 'autocannon'
const GENERATORS = [AUTOCANNON, 'wrk', 'ab']
const STAGE = 'hello-world' // it has the least to do, so it waits first
const WARM_UP_S = 1

export default defineLab({
  title: 'autocannon, wrk and ab against one server: how hard does each of them press?',
  params: {
    rounds: times({ usual: 5, help: 'rounds of all generators, each with a new server' }),
    connections: { max: 1000, usual: 100, help: 'connections of each' },
    durationS: seconds({ usual: 5, help: 'of each load' })
  },
  amounts: ['rounds'],
  async prepare () {
    const reasons = { wrk: await whyNotGenerator('wrk'), ab: await whyNotAb() }
    const missing = Object.entries(reasons).flatMap(([what, reason]) => reason ? [{ what, reason }] : [])
    return { data: { missing } }
  },
  cells: (_options, { data }) => GENERATORS
    .filter(generator => !data?.missing.some(({ what }) => what === generator))
    .map(generator => ({ generator })),
  sampleS: (_cell, { durationS }) => 1 + WARM_UP_S + durationS,
  async sample ({ generator }, { connections, durationS }, run) {
    const { route } = run.stage(STAGE)
    const server = await run.start(STAGE)
    const load = (/** @type {number} */ seconds) =>
      (generator === 'ab' ? runAb : runLoad)(server.url + route, { generator, connections, durationS: seconds }, run.signal)
    await load(WARM_UP_S)
    const { result, server: work } = await loadServer(server, () => load(durationS))
    const { requests, duration, errors, timeouts, non2xx } = result
    const { total, sent } = requests
    return {
      result: { requests: { total, sent }, connections, errors, timeouts, non2xx, durationS: duration },
      server: work
    }
  }
})
