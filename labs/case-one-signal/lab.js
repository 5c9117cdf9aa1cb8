// @ts-check
// A service hands one signal, that of its shutdown, to every fetch. How many listeners has the signal then, by the
// version of Node.js and of undici?
import { join } from 'node:path'
import {
  askOneByOne, cpuMicros, installOnce, installRuntimes, openBursts, parsePositive, request, startStage, START_STOP_S,
  UsageError
} from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'case: one signal for every fetch, and the listeners that it gets'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all versions' },
  requests: { type: 'string', value: 'N', help: 'between two looks at the listeners' }
}
export const quick = { rounds: '1' }

/** On which Node.js, and whose fetch: null is the one that comes with it. */
export const CONTENDERS = [
  ...['20', '22', '24', '26'].map(node => ({ node, undici: null })),
  ...['6.24.1', '7.30.2', '8.3.0', '8.4.0'].map(undici => ({ node: '26', undici }))
]
const LOOKS = 8
const REQUESTS_A_SECOND = 700
const BACKEND = join(import.meta.dirname, '../case-undici-reuse/service/backend')
const SERVICE = join(import.meta.dirname, 'service')
const PACKAGES = join(import.meta.dirname, 'packages')
const PLACE = 'const ending ='

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError('case-one-signal takes no stage: it has a service of its own')
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 2,
    requests: parsePositive('requests', values.requests, { max: 100_000 }) ?? 500
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, requests }) =>
  rounds * CONTENDERS.length * (START_STOP_S + LOOKS * requests / REQUESTS_A_SECOND)

/**
 * @typedef {object} Looked at one process, after each batch of requests
 * @property {number} round
 * @property {string} node version
 * @property {string | null} undici
 * @property {number[]} listeners for 'abort', of the one signal
 * @property {number[]} cpuMicros of each batch
 * @property {boolean} isWarned has Node.js said that there are too many?
 */

/**
 * @param {{ rounds: number, requests: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ looked: Looked[], missing: { what: string, reason: string }[] }>}
 */
export async function measure (options, { signal, step }) {
  const versions = [...new Set(CONTENDERS.map(({ node }) => node))]
  const { runtimes, missing } = await installRuntimes(versions, { signal, step })
  step('undici: install')
  const packages = await installOnce(PACKAGES, { what: 'undici', signal })
  const backend = await startStage({ id: 'the backend', dir: BACKEND }, { signal, withProbe: false })
  const looked = []
  try {
    for (let round = 1; round <= options.rounds; round++) {
      for (const { node, undici } of CONTENDERS) {
        const runtime = runtimes.find(({ wanted }) => wanted === node)
        if (!runtime) continue
        step(`round ${round} of ${options.rounds}: Node.js ${node}, ${undici ? `undici ${undici}` : 'its own fetch'}`)
        const seen = await look({ runtime, undici, packages, backend, requests: options.requests }, signal)
        looked.push({ round, node: runtime.version, undici, ...seen })
      }
    }
  } finally {
    await backend.stop()
  }
  return { looked, missing }
}

async function look ({ runtime, undici, packages, backend, requests }, signal) {
  const folder = join(packages, 'node_modules', `undici-${undici}`)
  const edit = { find: PLACE, replacement: `const { fetch } = require(${JSON.stringify(folder)}); ${PLACE}` }
  const stage = { id: 'the service', dir: SERVICE, settings: { BACKEND: backend.url } }
  const server = await startStage(stage, { signal, nodeBinary: runtime.binary, edits: undici ? [edit] : [] })
  const generator = openBursts(signal)
  try {
    const seen = { listeners: /** @type {number[]} */ ([]), cpuMicros: /** @type {number[]} */ ([]) }
    for (let i = 0; i < LOOKS; i++) {
      const before = await server.read()
      await askOneByOne(generator, `${server.url}/price`, requests)
      seen.cpuMicros.push(cpuMicros(await server.read()) - cpuMicros(before))
      seen.listeners.push(Number((await request(server.url, '/listeners')).body))
    }
    return { ...seen, isWarned: server.stderrLines.some(line => line.includes('MaxListenersExceededWarning')) }
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}
