// @ts-check
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { passGate, runChecks } from '../../scripts/server/gate.js'
import { copyProject, findStage } from './project.js'

/**
 * @typedef {object} Flaw that is put into a copy of a stage
 * @property {string} title
 * @property {string} file of the stage
 * @property {[string, string]} edit a text that stands there once, and what to put in its place
 * @property {string} check the first that has to fail
 * @property {RegExp} message it has to fail with
 */

/** @param {Flaw} flaw that the gate has to name */
export function testNamed ({ title, file, edit, check, message }) {
  test(`names ${title}`, async t => {
    const root = await copyProject(t, { [file]: edit })
    const { failures } = await passGate(await findStage(dirname(file).replace('scripts/server/baselines/', ''), root))
    assert.ok(failures.length > 0, 'it passed')
    assert.equal(failures[0].check, check)
    assert.match(failures[0].message, message)
  })
}

/**
 * The checks that need no process of their own, against a server that the test has started.
 *
 * @param {URL} url of its payload
 * @param {'seed' | 'hello'} [contract]
 */
export async function checkServer ({ origin, pathname: route }, contract = 'seed') {
  const result = { stage: contract, checks: [], failures: [], stderrLines: [] }
  const server = { url: origin, read: async () => {} }
  const stage = /** @type {any} */ ({ route, contract, defects: [] })
  await runChecks(server, stage, result, { except: ['ETag of new content'] })
  return result
}
