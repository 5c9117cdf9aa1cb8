// @ts-check
// What brings more: another Node.js for the same code, or better code on the same Node.js?
import { join } from 'node:path'
import { ToolError } from 'bench-in-turns/errors.js'
import { defineLab, versionsParam } from '../kit.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { installRuntimes } from '../equipment/runtimes.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { chainOf } from '../../scripts/stages/plan.js'
import contract from './contract.json' with { type: 'json' }

/**
 * @import { StageContender } from '../../scripts/stages/plan.js'
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { Runtime } from '../equipment/runtimes.js'
 */

/** Two states of one application. */
export const VARIANTS = /** @type {const} */ (['unoptimised', 'optimised'])

const VERSIONS = ['6', '8', '10', '12', '16', '20', '24', '26']
const CHECK_S = 0.4
// All that a turn asks of a stage.
const STAGE = /** @type {any} */ ({
  dir: join(import.meta.dirname, 'servers'), route: '/banners?category=news&width=400', isSteady: true
})

/**
 * @typedef {object} Data
 * @property {{ wanted: string, version: string, v8: string }[]} runtimes the oldest first
 * @property {{ what: string, reason: string }[]} missing
 * @property {Checked[]} contract
 * @property {SliceRun} slices of those that answered rightly
 */

const countOf = ({ versions }) => versions.length * VARIANTS.length

export default defineLab({
  title: 'an old application on old and new versions of Node.js, before and after it was optimised',
  params: {
    versions: versionsParam(VERSIONS, ['6', '10', '26'])
  },
  moreOptions: ({ versions }) => ({
    versions: [...new Set(versions)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  }),
  prepareS: options => countOf(options) * CHECK_S,
  async prepare ({ versions }, { signal, step }) {
    const { runtimes: installed, missing } = await installRuntimes(versions, { signal, step })
    const runtimes = installed.filter(({ version }, i) => installed.findIndex(one => one.version === version) === i)
    const all = contendersOf(runtimes)
    const checked = []
    for (const contender of all) {
      step(`answers of ${contender.id}`)
      checked.push(await checkAnswers(contender, signal))
    }
    const isRight = (_, i) => checked[i].wrong.length === 0 && checked[i].failure === undefined
    return {
      contenders: all.filter(isRight),
      data: { runtimes: runtimes.map(({ binary, ...about }) => about), missing, contract: checked }
    }
  },
  turns: {
    usual: { warmUpRequests: 8000, connections: 20 }, // few to wait for when a turn ends
    quick: { generations: 3, turns: 10, warmUpRequests: 2000 },
    count: countOf,
    pairs: ({ versions }, facts) => facts
      ? pairsOf(facts.data.runtimes, facts.contenders)
      : pairsOf(versions.map(version => ({ version })))
  }
})

/**
 * @param {string} version such as `v26.10.0`
 * @param {string} variant
 */
export function contenderId (version, variant) {
  return `${version} ${variant}`
}

/**
 * Each is measured beside the next one, for its own figures: so are both states on one version. What is compared
 * besides is the oldest version with the newest.
 *
 * @param {string[]} versions the oldest first
 * @returns {[string, string][]}
 */
export function endsOf (versions) {
  if (versions.length < 2) return []
  const [oldest, newest] = [versions[0], versions[versions.length - 1]].map(version =>
    VARIANTS.map(variant => contenderId(version, variant)))
  return [[oldest[0], newest[0]], [oldest[0], newest[1]], [oldest[1], newest[1]]]
}

function pairsOf (runtimes, contenders = contendersOf(runtimes)) {
  const versions = runtimes.map(({ version }) => version)
  return [...chainOf(contenders.map(({ id }) => id)), ...endsOf(versions)]
}

/**
 * @param {Runtime[]} runtimes
 * @returns {StageContender[]}
 */
export function contendersOf (runtimes) {
  return runtimes.flatMap(({ version, binary }) => VARIANTS.map(variant => {
    const id = contenderId(version, variant)
    return { id, stage: { ...STAGE, id, settings: { STATE: variant } }, nodeBinary: binary }
  }))
}

// What every state of the application must answer, on every version, before it is timed.

/**
 * @typedef {object} Checked
 * @property {string} contender
 * @property {number} asked
 * @property {{ path: string, status: number, body: string }[]} wrong what came instead of the right answers
 * @property {string} [failure] why it could not be asked
 */

/**
 * @param {StageContender} contender
 * @param {AbortSignal} signal
 * @returns {Promise<Checked>}
 */
export async function checkAnswers ({ id, stage, nodeBinary }, signal) {
  const checked = { contender: id, asked: contract.length }
  try {
    const server = await startStage(stage, { nodeBinary, signal })
    return { ...checked, wrong: await wrongAnswers(server).finally(() => server.stop()) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ToolError)) throw error
    return { ...checked, wrong: [], failure: error.message }
  }
}

async function wrongAnswers ({ url }) {
  const wrong = []
  for (const { path, status, body } of contract) {
    const given = await request(url, path)
    const text = String(given.body)
    if (given.status !== status || text !== JSON.stringify(body)) wrong.push({ path, status: given.status, body: text })
  }
  return wrong
}
