// @ts-check
// What an exam is worth: cause, proof and fix, each by itself.
import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import * as v from 'valibot'
import { proveAlike, RESULT } from 'bench-in-turns'
import { readJsonFile, request, ServerError, UsageError } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { appOf } from '../../stages/stage-app.js'
import { rootDir } from '../../stages/catalog.js'
import { inTemporaryFolder } from '../../temporary-folder.js'
import { withNeeds } from '../../stages/installed/postgres.js'
import { checkAll } from '../check-exercise.js'
import { isGuilty, keepsNothing } from '../check-mystery.js'
import { compareRates, isAsGood } from '../conditions/rates.js'
import { EXAM } from '../exercises.js'
import { writeFolder } from '../made-folder.js'
import { findSyntaxError } from '../own-files.js'
import { fails, holds, overall } from '../verdict.js'
import { withServer } from '../with-server.js'
import { AS_IT_WAS, examStage, SERVER, stageIn } from './exam-folder.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Message } from '../../render/say.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { Context, Finding, Step, Verdict } from '../check-exercise.js'
 * @import { ExamThere, Sheet } from './exam-folder.js'
 */

const SCRIPT = /\.js$/

/**
 * @typedef {object} Gain by route, of those that the fault is on
 * @property {string} route
 * @property {{ rate: Interval | null, cpuRatio: Interval | null }} yours as handed in ÷ as handed out
 * @property {{ rate: Interval | null, cpuRatio: Interval | null }} possible without the fault ÷ as handed out
 */

/**
 * @typedef {object} Grade
 * @property {Step[]} cause
 * @property {Step[]} proof
 * @property {Step[]} fix
 * @property {Gain | null} gain null where the fix was not measured
 */

/**
 * @param {ExamThere} exam
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {boolean} [run.isQuick]
 * @param {(name: string) => void} [run.onStep]
 * @param {(line: string) => void} [run.onLine] takes lines about what is fetched and started
 * @returns {Promise<Grade>}
 * @throws the signal's reason when it is aborted
 */
export async function gradeExam (exam, { signal, isQuick = false, onStep = () => {}, onLine = () => {} }) {
  const { sheet } = exam
  const marks = { cause: judgeCause(exam, sheet), proof: [{ name: 'proof', ...await judgeProof(exam) }] }
  if (!exam.work.length) {
    return { ...marks, fix: [{ name: 'fix', ...fails(say('the server is as it was handed out')) }], gain: null }
  }
  return withServers(exam, { signal, onLine }, async (servers, signal) => {
    const run = { signal, isQuick, onStep }
    const fix = await judgeFix(exam, servers, run)
    const hasSpeed = fix.some(({ name }) => name.startsWith('speed of'))
    return { ...marks, fix, gain: hasSpeed ? await measureGain(exam, servers, run) : null }
  })
}

/**
 * Only the fix, and whether it holds: without how much it gains, which takes as long again.
 *
 * @param {ExamThere} exam
 * @param {{ signal: AbortSignal, isQuick?: boolean }} run
 * @returns {Promise<Step[]>} up to the first that fails
 * @throws the signal's reason when it is aborted
 */
export async function gradeFix (exam, { signal, isQuick = false }) {
  return withServers(exam, { signal, onLine () {} }, (servers, signal) =>
    judgeFix(exam, servers, { signal, isQuick, onStep () {} }))
}

/**
 * @param {Pick<ExamThere, 'made' | 'drawn'>} exam
 * @param {Pick<Sheet, 'cause' | 'kind'>} sheet
 * @returns {Step[]} the line, and the kind
 */
export function judgeCause ({ made, drawn }, { cause, kind }) {
  return [{ name: 'line', ...judgeLine(made, cause) }, { name: 'kind', ...judgeKind(drawn, kind) }]
}

/** @returns {Finding} */
function judgeLine (made, cause) {
  if (cause === null) return fails(say('no cause on the sheet'))
  try {
    return isGuilty(cause, made)
      ? holds(say('{cause} is the cause', { cause }))
      : fails(say('{cause} is not the cause', { cause }))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return fails(say('{cause} is no line of this server', { cause }))
  }
}

function judgeKind (drawn, kind) {
  if (kind === null) return fails(say('no kind on the sheet'))
  return kind === drawn.kind ? holds(say('it is {kind}', { kind })) : fails(say('it is not {kind}', { kind }))
}

/**
 * It must be of what was handed in beside what was handed out, on a route that has the fault, and find it better.
 *
 * @param {ExamThere} exam
 * @returns {Promise<Finding>}
 */
export async function judgeProof ({ dir, sheet, made, startedAt }) {
  if (sheet.proof === null) return fails(say('no proof on the sheet'))
  const file = sheet.proof
  const result = await readProof(dir, file)
  if (typeof result === 'string' || !('comparisons' in result)) return fails(result)
  const [comparison] = result.comparisons
  if (!comparison) return fails(say('{file} compares nothing', { file }))
  if (Date.parse(result.endedAt) < startedAt) return fails(say('{file} is older than the exam', { file }))
  const [[older, now] = []] = result.apps
  if (basename(now?.id ?? '') !== SERVER || !String(older?.id).includes(AS_IT_WAS)) {
    return fails(say('{file} is not of {server} beside {older}', { file, server: SERVER, older: AS_IT_WAS }))
  }
  if (!made.slow.includes(now.route)) {
    return fails(say('{file} is of {route}, which has no fault', { file, route: now.route }))
  }
  if (comparison.isQuick) return fails(say('{file} was measured with --quick', { file }))
  const says = say('{file} says: {verdict}', { file, verdict: comparison.verdict })
  return comparison.verdict === 'better' ? holds(says) : fails(says)
}

/** @returns {Promise<v.InferOutput<typeof RESULT> | string | Message>} why it cannot be read, or is of another form */
async function readProof (dir, file) {
  const path = [dir, rootDir].map(from => resolve(from, file)).find(existsSync) ?? resolve(dir, file)
  try {
    const result = await readJsonFile(path, v.unknown())
    return v.is(RESULT, result) ? result : say('{file} is not what bench writes with --json', { file })
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

/** The server as handed in, as handed out, and without the fault, for as long as they are needed. */
function withServers (exam, { signal, onLine }, work) {
  return inTemporaryFolder('exam', async folder => {
    await symlink(join(rootDir, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const stageOf = async (name, texts) => {
      await writeFolder(join(folder, name), texts, name)
      return stageIn(join(folder, name), name, exam)
    }
    const servers = {
      yours: examStage(exam),
      made: await stageOf('as handed out', exam.made.texts),
      reference: await stageOf('without the fault', exam.made.clean)
    }
    return withNeeds([servers.yours], { signal, say: onLine }, signal => {
      for (const stage of Object.values(servers)) stage.settings = servers.yours.settings
      return work(servers, signal)
    })
  })
}

function onRoute ({ yours, made, reference }, route) {
  return { yours: { ...yours, route }, made: { ...made, route }, reference: { ...reference, route } }
}

/** How a fault shows: by a factor, and some with many requests at a time only. */
function loadOf ({ drawn }) {
  return { isPlain: true, isByLoad: drawn.fault === 'per load' }
}

/** @returns {Promise<Step[]>} */
async function judgeFix (exam, servers, { signal, isQuick, onStep }) {
  const { made } = exam
  const fault = await findSyntaxError(join(exam.dir, SERVER), Object.keys(made.texts).filter(file => SCRIPT.test(file)))
  if (fault) return [{ name: 'syntax', ...fails(fault) }]
  const [slow] = made.slow
  const { yours, reference } = onRoute(servers, slow)
  const context = { exercise: { id: EXAM, dir: exam.dir }, stage: yours, start: reference, isQuick, signal }
  const run = { ...loadOf(exam), isQuick, signal }
  const others = made.routes.filter(route => route !== slow)
  const { steps } = await checkAll([
    { kind: 'start' },
    { kind: 'answers', run: context => answersAlike(context, made) },
    { kind: 'memory', run: keepsNothing },
    { kind: 'speed', name: `speed of ${slow}`, run: () => isAsGoodAsItWas(yours, reference, run) },
    ...others.map(route => ({
      kind: 'others', name: `speed of ${route}`, run: () => isNoSlower(onRoute(servers, route), run)
    }))
  ], context, onStep)
  return steps
}

/** @returns {Promise<Finding>} */
async function answersAlike ({ stage, start, signal }, { routes, alike }) {
  const ask = stage => withServer(stage, signal, async ({ url }) => {
    const answers = []
    for (const path of alike) answers.push(await request(url, path))
    return answers
  })
  const [wanted, found] = [await ask(start), await ask(stage)]
  const other = alike.findIndex((_, i) => wanted[i].status !== found[i].status || !wanted[i].body.equals(found[i].body))
  if (other !== -1) return fails(say('{path} is answered otherwise', { path: alike[other] }))
  const requests = [...routes, ...alike.filter((_, i) => wanted[i].status === 200)].map(path => ({ path }))
  try {
    const apps = await Promise.all([start, stage].map(async stage => ({ ...await appOf(stage), requests })))
    await proveAlike([apps], { signal })
  } catch (error) {
    if (error instanceof ServerError) return fails(error.message)
    throw error
  }
  return holds(say('{count} paths are answered as they were', { count: routes.length + alike.length }))
}

function isAsGoodAsItWas (yours, reference, run) {
  return isAsGood(reference, yours, run, {
    cpuRatio: say('CPU time per request, yours / without the fault'),
    rate: say('requests per second, yours / without the fault')
  })
}

/** On another route than the one that was slow. */
function isNoSlower ({ yours, made }, run) {
  return isAsGood(made, yours, run, {
    cpuRatio: say('CPU time per request, yours / as handed out'),
    rate: say('requests per second, yours / as handed out')
  })
}

/** @returns {Promise<Gain>} */
async function measureGain (exam, servers, { isQuick, signal, onStep }) {
  const [route] = exam.made.slow
  const { yours, made, reference } = onRoute(servers, route)
  const beside = async (now, name) => {
    onStep(name)
    const isDecided = ({ rate, cpuRatio }) => rate !== null && cpuRatio !== null
    const { rate, cpuRatio } = await compareRates(made, now, { ...loadOf(exam), isQuick, signal, isDecided })
    return { rate, cpuRatio }
  }
  return { route, yours: await beside(yours, 'your gain'), possible: await beside(reference, 'what is possible') }
}

/** Of ten. */
const POINTS = { line: 2, kind: 1, proof: 2, fix: 5 }

/**
 * @param {Grade} grade
 * @returns {{ points: number, open: number }} `open` of what was not decided
 */
export function pointsOf ({ cause, proof, fix }) {
  const marks = [
    ...[...cause, ...proof].map(({ name, verdict }) => ({ of: POINTS[name], verdict })),
    { of: POINTS.fix, verdict: overall(fix) }
  ]
  const sumOf = (/** @type {Verdict} */ verdict) =>
    marks.filter(mark => mark.verdict === verdict).reduce((sum, { of }) => sum + of, 0)
  return { points: sumOf('holds'), open: sumOf('undecided') }
}
