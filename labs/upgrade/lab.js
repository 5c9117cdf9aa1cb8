// @ts-check
// What brings more: another Node.js for the same code, or better code on the same Node.js? And which step of that code
// is the expensive one?
import { join } from 'node:path'
import { expectedSlicesS, request, ToolError } from 'bench-in-turns/kit.js'
import { defineLab, names, versionsParam } from '../kit.js'
import { installRuntimes } from '../equipment/runtimes.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { chainOf } from '../../scripts/stages/plan.js'
import contract from './contract.json' with { type: 'json' }
import { STEPS, STUB_PAIRS, STUBS } from './descent.js'

/**
 * @import { StageContender } from '../../scripts/stages/plan.js'
 * @import { SliceRun } from 'bench-in-turns'
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
 * @property {SliceRun} [slices] of those that answered rightly
 * @property {{ part: 'descent', slices: SliceRun }[]} samples of the stubs
 */

const countOf = ({ parts, versions }) => parts.includes('versions') ? versions.length * VARIANTS.length : 0

export default defineLab({
  title: 'an old application on old and new versions of Node.js, before and after it was optimised, and its steps',
  params: {
    parts: names(['versions', 'descent'], { flag: 'part', help: 'of the versions, or of the steps by a stub' }),
    versions: versionsParam(VERSIONS)
  },
  moreOptions: ({ versions }) => ({
    versions: [...new Set(versions)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  }),
  prepareS: options => countOf(options) * CHECK_S,
  async prepare ({ parts, versions }, { signal, step }) {
    const wanted = parts.includes('versions') ? versions : []
    const { runtimes: installed, missing } = await installRuntimes(wanted, { signal, step })
    const runtimes = installed.filter(({ version }, i) => installed.findIndex(one => one.version === version) === i)
    const all = contendersOf(runtimes)
    const checked = []
    for (const contender of all) {
      step(`answers of ${contender.id}`)
      checked.push(await checkAnswers(contender, signal))
    }
    const isRight = (_, i) => checked[i].wrong.length === 0 && checked[i].failure === undefined
    return {
      runtimes,
      contenders: all.filter(isRight),
      data: { runtimes: runtimes.map(({ binary, ...about }) => about), missing, contract: checked }
    }
  },
  cells: ({ parts }) => parts.includes('descent') ? [{ part: 'descent' }] : [],
  sampleS: (_cell, { slicing }) => expectedSlicesS(STUBS.length, slicing, { pairs: STUB_PAIRS.length }),
  async sample (_cell, { slicing }, run) {
    const contenders = STUBS.map(({ id, depth, fixes }) => ({ id, stage: stageOf(id, { fixes, depth }) }))
    return { slices: await run.turns(contenders, slicing, { pairs: STUB_PAIRS }) }
  },
  turns: {
    usual: { warmUpRequests: 8000, connections: 20 }, // few to wait for when a turn ends
    count: countOf,
    pairs: ({ parts }, { runtimes, contenders }) => parts.includes('versions') ? pairsOf(runtimes, contenders) : []
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
    return { id, stage: stageOf(id, { fixes: variant === 'optimised' ? STEPS.length : 0 }), nodeBinary: binary }
  }))
}

/**
 * @param {string} id
 * @param {{ fixes: number, depth?: number }} steps of the first ones, those that are fixed; with a depth, a stub is
 *   answered after so many
 * @returns {StageContender['stage']}
 */
export function stageOf (id, { fixes, depth }) {
  return { ...STAGE, id, settings: { FIXES: String(fixes), ...(depth !== undefined && { DEPTH: String(depth) }) } }
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
