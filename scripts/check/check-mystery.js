// @ts-check
// What a participant says of the mystery, and whether they have fixed it.
import { UsageError } from 'bench-in-turns/kit.js'
import { say } from '../render/say.js'
import { checkAll } from './check-exercise.js'
import { isAsGood } from './conditions/rates.js'
import { MYSTERY } from './exercises.js'
import { asStage } from './mystery.js'
import { isGuilty } from './guilty-line.js'
import { findSyntaxError } from './own-files.js'
import { KINDS } from './slow-down.js'
import { listGuilty, listKinds } from './verdict-text.js'
import { fails, holds, overall } from './verdict.js'
import { keptMemory, keptOfSlowOnes, loadFor } from './with-server.js'

/**
 * @import { Context, Finding, Step, Verdict } from './check-exercise.js'
 * @import { Mystery, readMystery } from './mystery.js'
 * @import { Localise } from 'bench-in-turns/kit.js'
 */

// a request of a server that keeps none leaves some ten, one that keeps them more than 300
export const MOST_KEPT_BYTES = 200
// of a request: they are small, and their number is known on the busiest machine
export const MOST_LISTENERS = 0.1
// what the compiler may still have added meanwhile: few requests alone do not show more
const COMPILED_BYTES = 1_000_000
const WAITING_LOAD_MS = 5000 // a server that waits answers fewer
const SCRIPT = /\.js$/
const HOW = 'npm run check -- mystery --line FILE:LINE --kind KIND'

/** @typedef {Awaited<ReturnType<typeof readMystery>>} MysteryThere */

/**
 * @param {MysteryThere} mystery
 * @param {object} said
 * @param {string} [said.line] such as `util.js:31`, counted in the file as it was made
 * @param {string} [said.kind]
 * @param {AbortSignal} said.signal
 * @param {boolean} [said.isQuick]
 * @param {(name: string) => void} [said.onStep]
 * @returns {Promise<{ verdict: Verdict, isFixed: boolean, steps: Step[] }>} on what was named, and on the fix where a
 *   file was edited
 * @throws {UsageError} on what names no line, and when there is nothing to judge
 */
export async function judgeMystery (mystery, { line, kind, signal, isQuick = false, onStep = () => {} }) {
  const named = judgeNaming(mystery, { line, kind })
  if (!named && !mystery.work.length) {
    throw new UsageError(`${MYSTERY} is as it was made; name what slows it down (${HOW}), or fix it and check again`)
  }
  const fix = mystery.work.length ? await judgeFix(mystery, { signal, isQuick, onStep }) : null
  const steps = [...named ? [named] : [], ...fix?.steps ?? []]
  return { verdict: overall(steps), isFixed: fix?.verdict === 'holds', steps }
}

/**
 * @param {Pick<MysteryThere, 'slowDown' | 'guilty' | 'texts'>} mystery
 * @param {{ line?: string, kind?: string }} said
 * @returns {Step | null} which of the two is right; null when nothing was said
 * @throws {UsageError} on what names no line, and when only one of the two is named
 */
export function judgeNaming ({ slowDown, guilty, texts }, { line, kind }) {
  if (line === undefined && kind === undefined) return null
  if (line === undefined || kind === undefined) throw new UsageError(`name the line and the kind: ${HOW}`)
  return { name: 'named', ...judgeBoth(isGuilty(line, { guilty, texts }), kind === slowDown.kind) }
}

/** @param {boolean} isLine is the line right? @param {boolean} isKind and the kind? */
function judgeBoth (isLine, isKind) {
  if (isLine && isKind) return holds(say('the line and the kind are right'))
  if (isLine) return fails(say('1 of 2: the line is right, and the kind is not'))
  return fails(isKind
    ? say('1 of 2: the kind is right, and the line is not')
    : say('neither the line nor the kind is right'))
}

async function judgeFix (mystery, { signal, isQuick, onStep }) {
  onStep('syntax')
  const fault = await findSyntaxError(mystery.dir, Object.keys(mystery.texts).filter(file => SCRIPT.test(file)))
  if (fault) return { verdict: 'fails', steps: [{ name: 'syntax', ...fails(fault) }] }
  const context = {
    exercise: { id: MYSTERY, dir: mystery.dir },
    stage: asStage(mystery),
    start: mystery.stage,
    isQuick,
    signal
  }
  return checkAll([
    { kind: 'start' },
    { kind: 'contract' },
    { kind: 'memory', run: keepsNothing },
    { kind: 'speed', run: isAsFast }
  ], context, onStep)
}

/**
 * What a request still holds that waits for its database looks like what is kept, and on a busy machine some wait for
 * long. So only what two processes keep is a leak.
 *
 * @param {Pick<Context, 'stage' | 'signal'>} context
 * @returns {Promise<Finding>} does each request leave nothing behind?
 */
export async function keepsNothing ({ stage, signal }) {
  const longer = loadFor(WAITING_LOAD_MS)
  const loads = stage.needs.length > 0 ? { warmUp: longer, load: longer } : {}
  const { verdict, says } = judgeKept(await keptMemory(stage, signal, loads))
  if (verdict === 'fails') {
    const again = judgeKept(await keptMemory(stage, signal, loads))
    return again.verdict === 'fails' ? again : { verdict: 'undecided', says }
  }
  if (verdict === 'undecided') return { verdict, says }
  const slowBytes = Math.max(0, Math.round(await keptOfSlowOnes(stage, signal, MOST_KEPT_BYTES)))
  return slowBytes <= MOST_KEPT_BYTES
    ? holds(says)
    : fails(say('each request leaves {bytes} bytes behind when requests come a minute apart, at most {most} wanted', {
      bytes: slowBytes,
      most: MOST_KEPT_BYTES
    }))
}

/** @param {Awaited<ReturnType<typeof keptMemory>>} kept @returns {Finding} */
function judgeKept ({ bytes, requests, listeners }) {
  if (listeners > requests * MOST_LISTENERS) return fails(say('each request leaves something behind'))
  const ofOne = Math.max(0, Math.round(bytes / requests))
  const values = { bytes: ofOne, most: MOST_KEPT_BYTES }
  const says = say('each request leaves {bytes} bytes behind, at most {most} wanted', values)
  if (ofOne <= MOST_KEPT_BYTES) return holds(says)
  return { verdict: bytes > COMPILED_BYTES ? 'fails' : 'undecided', says }
}

function isAsFast ({ stage, start, isQuick, signal }) {
  return isAsGood(start, stage, { isQuick, signal }, {
    cpuRatio: say('CPU time per request, yours / without the slow-down'),
    rate: say('requests per second, yours / without the slow-down')
  })
}

// What is told of the mystery: at first only what to do, in the end what it was.

/** @param {Pick<Mystery, 'wanted' | 'stage'>} mystery @param {Localise} localise */
export function renderTaskOfMystery ({ wanted: { seed, level }, stage: { route } }, localise) {
  const meanings = Object.fromEntries(Object.entries(KINDS).map(([kind, { means }]) => [kind, means]))
  const values = { mystery: MYSTERY, seed: String(seed) }
  const task = level
    ? say('{mystery} is a server with one slow-down in it (seed {seed}, level {level}). Find it, then fix it:',
      { ...values, level })
    : say('{mystery} is a server with one slow-down in it (seed {seed}). Find it, then fix it:', values)
  const url = `http://127.0.0.1:3000${route}`.replace(/.*\?.*/, '"$&"') // which means something to a shell
  return `${localise(task)}

  npm start -- ${MYSTERY}
  npx autocannon -c 100 -d 10 ${url}
  npm run profile -- ${MYSTERY} --tool doctor
  npm run profile -- ${MYSTERY} --tool cpu
  npm run profile -- ${MYSTERY} --tool trace
  npm run check -- mystery --line FILE:LINE --kind KIND
  npm run check -- mystery                     ${localise(say('once you have fixed it'))}

${localise(say('The kinds:'))}
${listKinds(meanings, localise).join('\n')}`
}

/** @param {Mystery} mystery @param {Localise} localise */
export function renderMystery ({ slowDown: { kind, means }, stage, ...made }, localise) {
  const was = say('it was {kind}: {means}, in a copy of {stage}. As it was made:',
    { kind, means: localise(means), stage: stage.id })
  return [localise(was), ...listGuilty(made)].join('\n')
}
