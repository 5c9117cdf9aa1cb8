// @ts-check
// A test that the participant writes: it must fail on some stages and pass on others.
import { join } from 'node:path'
import { execa } from 'execa'
import { findStages, readCatalog } from '../../stages/catalog.js'
import { cleanEnvironment } from '../../stages/server-environment.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const LIMIT_MS = 20_000
const NO_TEST = /^# tests 0$/m

/**
 * The test finds the folder of the stage in the variable STAGE_DIR.
 *
 * @param {{ file: string, failsOn: string[], passesOn: string[] }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ file, failsOn, passesOn }, { exercise, signal }) {
  const catalog = await readCatalog()
  // Those that it must pass on first: a test that cannot run fails everywhere.
  for (const stage of findStages(catalog, passesOn)) {
    const { hasPassed, says } = await runTest(exercise, file, stage, signal)
    if (!hasPassed) return { verdict: 'fails', says: say`${file} fails on ${stage.id}, where it must pass: ${says}` }
  }
  for (const stage of findStages(catalog, failsOn)) {
    const { hasPassed } = await runTest(exercise, file, stage, signal)
    if (hasPassed) return { verdict: 'fails', says: say`${file} passes on ${stage.id}, where it must fail` }
  }
  return { verdict: 'holds', says: say`${file} fails on ${failsOn.join(', ')} and passes on ${passesOn.join(', ')}` }
}

async function runTest ({ dir }, file, stage, signal) {
  const { failed, timedOut, stdout } = await execa(
    process.execPath,
    ['--test', '--test-reporter=tap', join(dir, file)],
    {
      cwd: dir,
      reject: false,
      cancelSignal: signal,
      timeout: LIMIT_MS,
      extendEnv: false,
      env: cleanEnvironment({ STAGE_DIR: stage.dir, PORT: '0', HOST: '127.0.0.1' })
    }
  )
  signal.throwIfAborted()
  if (timedOut) return { hasPassed: false, says: say`it did not end within ${LIMIT_MS / 1000} s` }
  if (!failed && NO_TEST.test(stdout)) return { hasPassed: false, says: say`there is no test in it` }
  return { hasPassed: !failed, says: reasonIn(stdout) }
}

// Of what node's test runner says, the first error that is not only the sum of others.
function reasonIn (tap) {
  const errors = [...tap.matchAll(/^ *error: (?:\|-\n *)?['"]?(.*?)['"]?$/gm)].map(([, reason]) => reason)
  return errors.find(reason => !/subtests? failed|^test failed$/.test(reason)) ?? say`it ends with an error`
}
