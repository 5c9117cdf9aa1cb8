// @ts-check
// What a participant says of the mystery, and whether they have fixed it.
import { UsageError } from 'bench-in-turns/errors.js'
import { say } from '../render/say.js'
import { invertInterval } from 'bench-in-turns/judge/interval.js'
import { checkAll, overall } from './check-exercise.js'
import { compareRates } from './conditions/rates.js'
import { MYSTERY } from './exercises.js'
import { asStage } from './mystery.js'
import { findSyntaxError } from './own-files.js'
import { KINDS } from './slow-down.js'
import { decide, fails, holds } from './verdict.js'
import { keptMemory } from './with-server.js'

/**
 * @import { Context, Finding, Step, Verdict } from './check-exercise.js'
 * @import { Mystery, readMystery } from './mystery.js'
 * @import { Ratios } from './conditions/rates.js'
 * @import { Stage } from '../stages/catalog.js'
 */

// what shows by less than twice the CPU time per request shows by its rate or the memory that it keeps
const NOISE = 1.5
const MOST_KEPT_BYTES = 200 // a request of a server that keeps none leaves some ten, one that keeps them more than 300
// what the compiler may still have added meanwhile: few requests alone do not show more
const COMPILED_BYTES = 1_000_000
const SCRIPT = /\.js$/
const LINE = { right: say('the line is right'), wrong: say('the line is not') }
const KIND = { right: say('the kind is right'), wrong: say('the kind is not') }

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
    const how = 'npm run check -- mystery --line FILE:LINE --kind KIND'
    throw new UsageError(`${MYSTERY} is as it was made; name what slows it down (${how}), or fix it and check again`)
  }
  const fix = mystery.work.length ? await judgeFix(mystery, { signal, isQuick, onStep }) : null
  const steps = [...named ? [named] : [], ...fix?.steps ?? []]
  return { verdict: overall(steps), isFixed: fix?.verdict === 'holds', steps }
}

/**
 * @param {Pick<MysteryThere, 'slowDown' | 'guilty' | 'texts'>} mystery
 * @param {{ line?: string, kind?: string }} said
 * @returns {Step | null} which of the two is right; null when nothing was said
 * @throws {UsageError} on what names no line
 */
export function judgeNaming ({ slowDown, guilty, texts }, { line, kind }) {
  const isRight = kind === slowDown.kind
  const marks = [
    ...line === undefined ? [] : [isGuilty(line, { guilty, texts }) ? holds(LINE.right) : fails(LINE.wrong)],
    ...kind === undefined ? [] : [isRight ? holds(KIND.right) : fails(KIND.wrong)]
  ]
  const says = say('{marks}', { marks: marks.map(({ says }) => says) })
  return marks.length ? { name: 'named', verdict: overall(marks), says } : null
}

function isGuilty (text, { guilty, texts }) {
  const scripts = Object.keys(texts).filter(file => SCRIPT.test(file))
  const [, file, line] = /^(?:.*[\\/])?([^\\/:]+):(\d+)(?::\d+)?$/.exec(text) ?? []
  if (!scripts.includes(file)) {
    const allowed = `such as ${scripts.at(-1)}:12; the files are: ${scripts.join(', ')}`
    throw new UsageError(`--line takes a file and a line, ${allowed}; got "${text}"`)
  }
  return guilty.some(one => one.file === file && one.line === Number(line))
}

/** @returns {Promise<{ verdict: Verdict, steps: Step[] }>} */
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

/** @returns {Promise<Finding>} */
async function keepsNothing ({ stage, signal }) {
  const { bytes, requests } = await keptMemory(stage, signal)
  const ofOne = Math.max(0, Math.round(bytes / requests))
  const values = { bytes: ofOne, most: MOST_KEPT_BYTES }
  const says = say('each request leaves {bytes} bytes behind, at most {most} wanted', values)
  if (ofOne <= MOST_KEPT_BYTES) return holds(says)
  return { verdict: bytes > COMPILED_BYTES ? 'fails' : 'undecided', says }
}

/**
 * @param {Context & { start: Stage }} context
 * @returns {Promise<Finding>} of the two ratios, the one that decides
 */
async function isAsFast ({ stage, start, isQuick, signal }) {
  const isDecided = ratios => overall(judgeSpeed(ratios)) !== 'undecided'
  const { failure, otherFailure, ...ratios } = await compareRates(start, stage, { isQuick, signal, isDecided })
  if (failure) return fails(say('under load: {failure}', { failure }))
  if (otherFailure) {
    const says = say('the stage without the slow-down, under load: {otherFailure}', { otherFailure })
    return { verdict: 'undecided', says }
  }
  const findings = judgeSpeed(ratios)
  return findings.find(({ verdict }) => verdict === overall(findings)) ?? findings[0]
}

/** @param {Ratios} ratios @returns {Finding[]} */
function judgeSpeed ({ rate, cpuRatio }) {
  return [
    {
      ...decide(cpuRatio && invertInterval(cpuRatio), { atMost: NOISE }),
      says: say('CPU time per request, yours / without the slow-down')
    },
    {
      ...decide(rate, { atLeast: Math.round(100 / NOISE) / 100 }),
      says: say('requests per second, yours / without the slow-down')
    }
  ]
}

// What is told of the mystery: at first only what to do, in the end what it was.

/** @param {Pick<Mystery, 'wanted' | 'stage'>} mystery */
export function renderTaskOfMystery ({ wanted: { seed, level }, stage: { route } }) {
  const longest = Math.max(...Object.keys(KINDS).map(({ length }) => length))
  const kinds = Object.entries(KINDS).map(([kind, { means }]) => `  ${kind.padEnd(longest)}  ${means}`)
  const drawn = `seed ${seed}${level ? `, level ${level}` : ''}`
  return `${MYSTERY} is a server with one slow-down in it (${drawn}). Find it, then fix it:

  npm start -- ${MYSTERY}
  npx autocannon -c 100 -d 10 http://127.0.0.1:3000${route}
  npm run profile -- ${MYSTERY} --tool doctor
  npm run profile -- ${MYSTERY} --tool cpu
  npm run check -- mystery --line FILE:LINE --kind KIND
  npm run check -- mystery                     once you have fixed it

The kinds:
${kinds.join('\n')}`
}

/** @param {Mystery} mystery */
export function renderMystery ({ slowDown: { kind, means }, stage, guilty, texts }) {
  const lines = guilty.map(({ file, line }) => `  ${file}:${line}  ${texts[file].split('\n')[line - 1].trim()}`)
  return [`it was ${kind}: ${means}, in a copy of ${stage.id}. As it was made:`, ...lines].join('\n')
}
