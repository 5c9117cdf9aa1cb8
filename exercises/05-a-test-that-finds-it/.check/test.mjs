// @ts-check
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fails, holds, runScript, say } from '../../../scripts/check/check-kit.js'
import { findStages, readCatalog, rootDir } from '../../../scripts/stages/catalog.js'
import { readSources } from '../../../scripts/stages/sources.js'

/** @import { Check, Message } from '../../../scripts/check/check-kit.js' */

const FILE = 'listeners-test.js'
const FAILS_ON = '01-slow'
const PASSES_ON = '02-listener-fix'
const GUARD = 'Attached === true'
/** What of the fixed stage is written in another way. */
const REWRITTEN = [
  { find: GUARD, replacement: 'Attached === server', passes: false },
  { find: 'afterEventAttached = true', replacement: 'afterEventAttached = false', passes: false },
  {
    find: 'afterEventAttached = true',
    replacement: "afterEventAttached = false; server.on('after', () => {})",
    passes: false
  },
  { find: GUARD, replacement: 'Attached', passes: true },
  { find: GUARD, replacement: 'Attached !== false', passes: true }
]
const STILL_CLOCK = '.check/still-clock.cjs'
const LIMIT_S = 20
const NO_TEST = /^# tests 0$/m

/**
 * What the test runs against. @typedef {{ name: string | Message, dir: string, passes: boolean, preload?: string }}
 * Subject `passes` must it pass? `preload` a file of this folder
 */

/**
 * Does the test tell the two stages apart? It finds the folder in the variable STAGE_DIR. It runs against changed
 * copies as well, in folders whose names say nothing: a test that goes by the name of the folder or by the text of the
 * source has found nothing. Nor has one that goes by the clock: on a busy machine it fails on any server.
 *
 * @type {Check}
 */
export async function check ({ exercise, signal }) {
  const [slow, fixed] = findStages(await readCatalog(), [FAILS_ON, PASSES_ON])
  const folder = await mkdtemp(join(tmpdir(), 'check-test-'))
  try {
    await symlink(join(rootDir, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const subjects = [
      { name: fixed.id, dir: fixed.dir, passes: true }, // first: a test that cannot run fails everywhere
      { name: slow.id, dir: slow.dir, passes: false },
      { name: say('01-slow while the clock stands still'), dir: slow.dir, passes: false, preload: STILL_CLOCK },
      ...await Promise.all(REWRITTEN.map(edit => copyRewritten(fixed, edit, folder)))
    ]
    for (const subject of subjects) {
      const problem = await judgeTest(join(exercise.dir, FILE), subject, signal)
      if (problem) return fails(problem)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return holds(say(
    '{file} fails on {failing} and passes on {passing}, and on copies of them',
    { file: FILE, failing: FAILS_ON, passing: PASSES_ON }
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
async function judgeTest (path, { name, dir, passes, preload }, signal) {
  const args = ['--test', '--test-reporter=tap', path]
  const cwd = dirname(path)
  const NODE_OPTIONS = preload ? `--require "${join(cwd, preload)}"` : ''
  const env = { STAGE_DIR: dir, PORT: '0', HOST: '127.0.0.1', NODE_OPTIONS }
  const ran = await runScript(args, { cwd, limitS: LIMIT_S, signal, env })
  const hasPassed = !ran.failed && !NO_TEST.test(ran.stdout)
  if (hasPassed === passes) return null
  return passes
    ? say('{file} fails on {name}, where it must pass: {says}', { file: FILE, name, says: whyOf(ran) })
    : say('{file} passes on {name}, where it must fail', { file: FILE, name })
}

// Of what node's test runner says, the first error that is not only the sum of others.
function whyOf ({ timedOut, failed, stdout }) {
  if (timedOut) return say('it did not end within {seconds} s', { seconds: LIMIT_S })
  if (!failed) return say('there is no test in it')
  const errors = [...stdout.matchAll(/^ *error: (?:\|-\n *)?['"]?(.*?)['"]?$/gm)].map(([, reason]) => reason)
  return errors.find(reason => !/subtests? failed|^test failed$/.test(reason)) ?? say('it ends with an error')
}
