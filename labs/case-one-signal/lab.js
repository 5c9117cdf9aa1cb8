// @ts-check
// A service hands one signal, that of its shutdown, to every fetch. How many listeners has the signal then, by the
// version of Node.js and of undici?
import { join } from 'node:path'
import { askOneByOne } from '../../scripts/stages/whole-load.js'
import { openLoad } from 'bench-in-turns'
import { request } from 'bench-in-turns/kit.js'
import { installRuntimes } from '../equipment/runtimes.js'
import { defineLab, installPackages, START_STOP_S, stats, times } from '../kit.js'

/** On which Node.js, and whose fetch: null is the one that comes with it. */
const CELLS = [
  ...['20', '22', '24', '26'].map(node => ({ node, undici: null })),
  ...['6.24.1', '7.30.2', '8.3.0', '8.4.0'].map(undici => ({ node: '26', undici }))
]
const LOOKS = 8
const REQUESTS_A_SECOND = 700
const SERVICE = join(import.meta.dirname, 'service')
const BACKEND = join(import.meta.dirname, '../case-undici-reuse/service/backend')
const PLACE = 'const ending ='

/**
 * @typedef {object} Looked at one process, after each batch of requests
 * @property {string} version of Node.js
 * @property {string | null} undici
 * @property {number[]} listeners for 'abort', of the one signal
 * @property {number[]} cpuMicros of each batch
 * @property {boolean} isWarned has Node.js said that there are too many?
 */

export default defineLab({
  title: 'case: one signal for every fetch, and the listeners that it gets',
  params: {
    rounds: times({ usual: 2, help: 'rounds of all versions' }),
    requests: { max: 100_000, usual: 500, value: 'N', help: 'between two looks at the listeners' }
  },
  async prepare (_options, run) {
    const { runtimes, missing } = await installRuntimes([...new Set(CELLS.map(({ node }) => node))], run)
    const packages = await installPackages(import.meta.dirname, 'undici', run)
    const backend = await run.start({ id: 'the backend', dir: BACKEND }, { withProbe: false })
    return { runtimes, packages, backend, data: { missing } }
  },
  assumed: () => ({ runtimes: CELLS.map(({ node }) => ({ wanted: node })) }),
  cells: (_options, { runtimes }) => CELLS.filter(({ node }) => runtimes.some(({ wanted }) => wanted === node)),
  sampleS: (_cell, { requests }) => START_STOP_S + LOOKS * requests / REQUESTS_A_SECOND,
  async sample ({ node, undici }, { requests }, { start, keep, signal }, { runtimes, packages, backend }) {
    const { version, binary } = runtimes.find(({ wanted }) => wanted === node)
    const folder = join(packages, 'node_modules', `undici-${undici}`)
    const edit = { find: PLACE, replacement: `const { fetch } = require(${JSON.stringify(folder)}); ${PLACE}` }
    const service = { id: 'the service', dir: SERVICE, settings: { BACKEND: backend.url } }
    const server = await start(service, { nodeBinary: binary, edits: undici ? [edit] : [] })
    const generator = keep(openLoad('bursts', signal))
    const listeners = /** @type {number[]} */ ([])
    const cpuMicros = /** @type {number[]} */ ([])
    for (let i = 0; i < LOOKS; i++) {
      const before = await server.read()
      await askOneByOne(generator, `${server.url}/price`, requests)
      cpuMicros.push(stats.cpuMicros(await server.read()) - stats.cpuMicros(before))
      listeners.push(Number((await request(server.url, '/listeners')).body))
    }
    const isWarned = server.stderrLines.some(line => line.includes('MaxListenersExceededWarning'))
    return { version, listeners, cpuMicros, isWarned }
  }
})
