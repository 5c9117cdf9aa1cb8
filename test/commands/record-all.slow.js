// @ts-check
// When a record may become one of the docs': its code is committed, and the machine was calm. Whether this one is, is
// not asked: the limits are moved.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { findNvcc } from '../../labs/integral/build.js'
import { readLabRecord } from '../../scripts/results/record.js'
import { makeRepository } from '../support/git.js'
import { copyProject, edit, runToExit } from '../support/project.js'

/** @typedef {Record<string, [string, string]>} Edits */

const LIMITS = `  othersCpuShare: 0.25, // of one core, of processes that are none of ours
  stolenShare: 0.1, // of all cores, by the hypervisor
  throttledShare: 0.1 // of the time, by a CPU limit
`
const moveLimits = to => /** @type {Edits} */ ({
  'packages/bench-in-turns/load/machine.js': [LIMITS, `  othersCpuShare: ${to},\n  stolenShare: ${to},\n  throttledShare: ${to}\n`]
})
const withoutGpu = { skip: !(await findNvcc()).missing && 'there may be one here' }

test('record:all keeps what a calm machine makes of committed code, once, and takes no other code', async t => {
  const record = 'docs/results/lab-trace-warnings.json.gz'
  const root = await copyProject(t, { ...moveLimits(1e9), [record]: ['"requests": 12\n', '"requests": 11\n'] })
  const { git } = await makeRepository(root)
  const recordAll = exits => runToExit(exits, root, 'record-all.js', ['trace-warnings'])
  const first = await recordAll(0)
  assert.match(first.all, /^trace-warnings: 1 of 1, [^]*^kept for the docs: [^]*^what became of the claims: npm run claims -- --reference$/m)
  const { checkout, code, options } = await readLabRecord(join(root, record), 'trace-warnings')
  assert.equal(options.requests, 11, 'as many as the old record has')
  assert.deepEqual(checkout, { commit: await git('rev-parse', 'HEAD'), dirty: false })
  for (const hash of [code.lab, code.stages['01-slow']]) assert.match(String(hash), /^[0-9a-f]{64}$/)

  assert.doesNotMatch((await recordAll(0)).all, /1 of 1|kept for the docs/)
  await edit(join(root, '01-slow/index.js'), "'use strict'\n", "'use strict' // changed\n")
  assert.match((await recordAll(2)).all, /^records are of committed code: commit or stash first$/m)
})

test('record:all leaves out what this machine cannot make, after one try, and says so', withoutGpu, async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  const { all } = await runToExit(0, root, 'record-all.js', ['integral-cuda'])
  assert.match(all, /this lab needs a graphics processor[^]*^integral-cuda: cannot be made here$/m)
  assert.doesNotMatch(all, /once more/)
})
