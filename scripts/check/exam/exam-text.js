// @ts-check
// What is said of an exam: the task, what was found when, and what it is worth.
import { formatRatio, sayInterval } from 'bench-in-turns/kit.js'
import { inRow, say } from '../../render/say.js'
import { overall } from '../verdict.js'
import { listGuilty, listKinds, renderStep } from '../verdict-text.js'
import { EXAM_KINDS } from './draw.js'
import { EXAM } from '../exercises.js'
import { AS_IT_WAS, EXAM_MINUTES, SERVER, SHEET_FILE } from './exam-folder.js'
import { judgeCause, pointsOf } from './grade.js'

/**
 * @import { Localise } from 'bench-in-turns/kit.js'
 * @import { ExamThere, Exam, Look } from './exam-folder.js'
 * @import { Grade } from './grade.js'
 * @import { Gain } from './grade-fix.js'
 */

const MINUTE_MS = 60_000
/** Of faults and places, as draw.js names them, and of what is found. */
const SAID = {
  computing: say('computing'),
  waiting: say('waiting'),
  leaking: say('leaking'),
  'per route': say('per route'),
  'per load': say('per load'),
  'by upgrade': say('by upgrade'),
  'own code': say('own code'),
  middleware: say('middleware'),
  package: say('package'),
  query: say('query'),
  pool: say('pool'),
  line: say('line'),
  kind: say('kind'),
  proof: say('proof'),
  edited: say('an edit')
}

/**
 * @param {Pick<Exam, 'wanted' | 'made'>} exam
 * @param {{ startedAt: number, now: number }} times ms since 1970
 * @param {Localise} localise
 */
export function renderExamTask ({ wanted: { seed, database }, made: { routes } }, { startedAt, now }, localise) {
  const values = { exam: `${EXAM}/${SERVER}`, seed: String(seed), minutes: minutesLeft(startedAt, now) }
  const lines = [
    localise(say('{exam} is a server that costs too much (seed {seed}). You have {minutes} minutes.', values)),
    localise(say('Its routes: {routes}', { routes: routes.join(' ') })),
    ...database ? [localise(say('It needs DATABASE_URL, the address of a PostgreSQL: npm start prints one'))] : [],
    '',
    `  npm start -- ${EXAM}`,
    `  npm run profile -- ${EXAM} --tool ${database ? 'trace' : 'cpu'}`,
    `  npm run bench -- --app ${EXAM}/${SERVER} --route ${routes[0]} \\`,
    `    --against ${EXAM}/${AS_IT_WAS} --json ${EXAM}/proof.json`,
    '',
    localise(say('1. Cause: {sheet} takes the file and line of the statement, such as "lib/tax.js:12", or where its ' +
      'function begins, and its kind', { sheet })),
    localise(say('2. Proof: it takes a file from bench, such as "proof.json": ' +
      'your server beside {older}, on a slow route; of a leak, with --leaks', { older: AS_IT_WAS })),
    localise(say('3. Fix: edit {exam}. It must answer as before, and nothing else may get slower', values)),
    '',
    `  npm run exam             ${localise(say('the time, and keeps what you have so far'))}`,
    `  npm run exam -- --grade  ${localise(say('hands it in, and tells what it was'))}`,
    '',
    localise(say('The kinds:')),
    ...listKinds(EXAM_KINDS, localise)
  ]
  return lines.join('\n')
}

const sheet = `${EXAM}/${SHEET_FILE}`

function minutesLeft (startedAt, now) {
  return Math.max(0, Math.round(EXAM_MINUTES - (now - startedAt) / MINUTE_MS))
}

/**
 * @param {ExamThere} exam
 * @param {Look[]} looks
 * @returns {{ minutes: number, found: string[] }[]} what was there at each look and not before: a right line, a right
 *   kind, a proof, a first edit
 */
export function foundWhen (exam, looks) {
  const seen = new Set()
  return looks.flatMap(look => {
    const now = foundAt(exam, look).filter(one => !seen.has(one))
    for (const one of now) seen.add(one)
    return now.length ? [{ minutes: Math.round((look.at - exam.startedAt) / MINUTE_MS), found: now }] : []
  })
}

function foundAt (exam, /** @type {Look} */ { sheet, edited, hasProof = false }) {
  const cause = judgeCause(exam, sheet).filter(({ verdict }) => verdict === 'holds').map(({ name }) => name)
  return [...cause, ...hasProof ? ['proof'] : [], ...edited.length ? ['edited'] : []]
}

/**
 * @param {ExamThere} exam
 * @param {Grade} grade
 * @param {Look[]} looks the last one is that at which it was handed in
 */
export function reportOf (exam, grade, looks) {
  const { seed, database } = exam.wanted
  const gradings = looks.filter(({ isGrading }) => isGrading)
    .map(({ at }) => Math.round((at - exam.startedAt) / MINUTE_MS))
  return {
    seed,
    database,
    minutes: gradings.at(-1) ?? 0,
    earlier: gradings.slice(0, -1),
    ...pointsOf(grade),
    found: foundWhen(exam, looks),
    ...grade
  }
}

/**
 * @param {ExamThere} exam
 * @param {ReturnType<typeof reportOf>} report
 * @param {Localise} localise
 */
export function renderReport ({ drawn: { isAlarming, ...drawn }, made }, report, localise) {
  const { cause, proof, fix, gain, found, minutes, earlier, points, open } = report
  const part = (title, steps) => [localise(title), ...steps.map(step => renderStep(step, localise))]
  const late = minutes - EXAM_MINUTES
  const was = say('it was {kind} ({fault}), on {framework}, in {place}; {suspect} is expensive too, and needed',
    { ...drawn, fault: SAID[drawn.fault], place: SAID[drawn.place], suspect: made.suspect })
  return [
    ...part(say('Cause'), cause),
    ...part(say('Proof'), proof),
    ...part(say('Fix'), fix),
    ...gain ? renderGain(gain, localise) : [],
    ...found.map(({ minutes, found }) =>
      localise(say('after {minutes} minutes: {found}', { minutes, found: inRow(found.map(one => SAID[one])) }))),
    localise(say('handed in after {minutes} minutes', { minutes })),
    ...late > 0 ? [localise(say('{late} minutes late', { late }))] : [],
    ...earlier.length
      ? [localise(say('handed in before, after {first} minutes: what it was is known since', { first: earlier[0] }))]
      : [],
    localise(open
      ? say('{points} of 10 points, and {open} undecided: grade it again when the machine is calm', { points, open })
      : say('{points} of 10 points', { points })),
    localise(was),
    ...listGuilty(made)
  ].join('\n')
}

/** @param {Gain} gain @param {Localise} localise */
function renderGain ({ route, yours, possible }, localise) {
  const figure = ratio => ratio ? localise(sayInterval(ratio, formatRatio)) : '-'
  return [
    localise(say('{route}, CPU time per request: {yours} as much as before, {possible} is possible',
      { route, yours: figure(yours.cpuRatio), possible: figure(possible.cpuRatio) })),
    localise(say('{route}, requests per second: {yours} as many as before, {possible} are possible',
      { route, yours: figure(yours.rate), possible: figure(possible.rate) }))
  ]
}

/** @param {Grade} grade @returns {boolean} was everything right? */
export function isAllRight ({ cause, proof, fix }) {
  return overall([...cause, ...proof, ...fix]) === 'holds'
}
