// @ts-check
// Scripts that the participant writes, each run in a process of its own.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEXT_TIER, readDeoptTrace } from '../../profile/deopt-trace.js'
import { say } from '../../render/say.js'
import { findStages, readCatalog, rootDir } from '../../server/catalog.js'
import { readSources } from '../../server/sources.js'
import { errorIn, runScript } from '../run-script.js'
import { fails, holds } from '../verdict.js'
import { withServer } from '../with-server.js'

/**
 * @import { Context, Finding } from '../check-exercise.js'
 * @import { Message } from '../../render/say.js'
 */

const LIMIT_S = 20
const SAYS_NOTHING = say('it says nothing')

/**
 * A program in a fresh process: does it print what it must, and how often does V8 have to deoptimise a function?
 *
 * @param {{ program: string, prints: string, atMost: number }} condition `prints` is a line of its output
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function deopts ({ program, prints, atMost }, { exercise: { dir }, signal }) {
  const ran = await runScript(['--trace-deopt', program], { cwd: dir, limitS: LIMIT_S, signal })
  if (ran.timedOut) return fails(say('{program} did not end within {seconds} s', { program, seconds: LIMIT_S }))
  if (ran.failed) {
    return fails(say('{program} ends with an error: {error}', { program, error: errorIn(ran, SAYS_NOTHING) }))
  }
  if (!ran.stdout.split('\n').includes(prints)) {
    return fails(say('{program} does not print "{line}"', { program, line: prints }))
  }
  const found = readDeoptTrace(ran.stdout).events.filter(({ kind, reason }) => kind === 'deopt' && reason !== NEXT_TIER)
  if (found.length <= atMost) {
    const count = found.length
    return holds(say('{program} prints the same, and V8 deoptimised {count} functions', { program, count }))
  }
  const list = found.map(({ name, reason }) => `${name} (${reason})`).join(', ')
  return fails(say('V8 deoptimised {list}; at most {atMost} are allowed', { list, atMost }))
}

const LEAST_SEEN = 0.7 // of the requests that wait for over half of the stall: a timer may be late, and skip some
const LOAD = 'require(process.argv[1]).load(process.argv[2])' +
  '.then(latenciesMs => console.log(JSON.stringify(latenciesMs)))'

/** @typedef {{ requests: number, intervalMs: number, stallMs: number }} Stall */

/**
 * A load generator: does it see how long requests wait that are due during a stall? Bounds go by how long the server
 * stands still. A busy machine makes latencies longer, and never hides one.
 *
 * @param {Stall & { file: string, path: string }} condition the file exports `load(url)`, which gives the latencies in
 *   ms, in the order in which the requests were due
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function stall ({ file, path, ...stalled }, { exercise: { dir }, stage, signal }) {
  return withServer(stage, signal, async ({ url }) => {
    const ran = await runScript(['-e', LOAD, join(dir, file), url + path], { limitS: LIMIT_S, signal })
    const ofFile = problem => fails(say('{file} {problem}', { file, problem }))
    if (ran.timedOut) return ofFile(say('did not end within {seconds} s', { seconds: LIMIT_S }))
    if (ran.failed) return ofFile(say('ends with an error: {error}', { error: errorIn(ran, SAYS_NOTHING) }))
    return Array.isArray(ran.lastLine) && ran.lastLine.every(Number.isFinite)
      ? judgeLatencies(ran.lastLine, stalled)
      : ofFile(say('must give an array of latencies: numbers, in ms'))
  })
}

/**
 * @param {number[]} latenciesMs
 * @param {Stall} condition
 * @returns {Finding}
 */
function judgeLatencies (latenciesMs, { requests, intervalMs, stallMs }) {
  if (latenciesMs.length !== requests) {
    return fails(say(
      'gives {latencies} latencies for {requests} requests',
      { latencies: latenciesMs.length, requests }
    ))
  }
  const longMs = stallMs / 2
  const due = Math.floor(longMs / intervalMs)
  const seen = latenciesMs.filter(latencyMs => latencyMs >= longMs).length
  const values = { seen, requests, longMs }
  if (seen < LEAST_SEEN * due) {
    return fails(say(
      'sees {seen} of {requests} requests wait for over {longMs} ms, and {due} of them were due meanwhile',
      { ...values, due }
    ))
  }
  const last = latenciesMs.slice(-Math.floor(requests / 4)) // due long after the stall
  if (Math.min(...last) > stallMs) {
    return fails(say(
      'gives over {stallMs} ms for each of the last {count} requests, and the stall is not that long',
      { stallMs, count: last.length }
    ))
  }
  return holds(say('sees {seen} of {requests} requests wait for over {longMs} ms', values))
}

/**
 * What the test runs against. @typedef {{ name: string | Message, dir: string, passes: boolean }} Subject `passes` must
 * it pass?
 */

const NO_TEST = /^# tests 0$/m

/**
 * A test: it must fail on some stages and pass on others, whose folder it finds in the variable STAGE_DIR. It runs
 * against changed copies as well, in folders whose names say nothing: a test that goes by the name of the folder or by
 * the text of the source has found nothing.
 *
 * @param {{ file: string, failsOn: string[], passesOn: string[], rewritten: { stage: string, find: string, replacement:
 *   string, passes: boolean }[] }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function test ({ file, failsOn, passesOn, rewritten }, { exercise, signal }) {
  const catalog = await readCatalog()
  const ofStages = (ids, passes) => findStages(catalog, ids).map(({ id, dir }) => ({ name: id, dir, passes }))
  const folder = await mkdtemp(join(tmpdir(), 'check-test-'))
  try {
    await symlink(join(rootDir, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const copies = rewritten.map(edit => copyRewritten(findStages(catalog, [edit.stage])[0], edit, folder))
    // Those that it must pass on first: a test that cannot run fails everywhere.
    const subjects = [...ofStages(passesOn, true), ...ofStages(failsOn, false), ...await Promise.all(copies)]
    for (const subject of subjects) {
      const problem = await judgeTest(join(exercise.dir, file), subject, { file, signal })
      if (problem) return fails(problem)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return holds(say(
    '{file} fails on {failing} and passes on {passing}, and on copies of them',
    { file, failing: failsOn, passing: passesOn }
  ))
}

/** @returns {Promise<Subject>} */
async function copyRewritten (stage, { find, replacement, passes }, folder) {
  const dir = await mkdtemp(join(folder, 'server-'))
  for (const { file, source } of await readSources(stage)) {
    await writeFile(join(dir, file), source.replace(find, replacement))
  }
  const name = passes
    ? say('a server without a leak, written in another way')
    : say('a server with a leak, written in another way')
  return { name, dir, passes }
}

/**
 * @param {string} path
 * @param {Subject} subject
 * @returns {Promise<Message | null>} what is wrong with the test
 */
async function judgeTest (path, { name, dir, passes }, { file, signal }) {
  const env = { STAGE_DIR: dir, PORT: '0', HOST: '127.0.0.1' }
  const args = ['--test', '--test-reporter=tap', path]
  const ran = await runScript(args, { cwd: join(path, '..'), limitS: LIMIT_S, signal, env })
  const hasPassed = !ran.failed && !NO_TEST.test(ran.stdout)
  if (hasPassed === passes) return null
  return passes
    ? say('{file} fails on {name}, where it must pass: {says}', { file, name, says: whyOf(ran) })
    : say('{file} passes on {name}, where it must fail', { file, name })
}

// Of what node's test runner says, the first error that is not only the sum of others.
function whyOf ({ timedOut, failed, stdout }) {
  if (timedOut) return say('it did not end within {seconds} s', { seconds: LIMIT_S })
  if (!failed) return say('there is no test in it')
  const errors = [...stdout.matchAll(/^ *error: (?:\|-\n *)?['"]?(.*?)['"]?$/gm)].map(([, reason]) => reason)
  return errors.find(reason => !/subtests? failed|^test failed$/.test(reason)) ?? say('it ends with an error')
}
