// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeRecord } from '../../scripts/results/record-files.js'
import { copyProject, runToExit } from '../support/project.js'
import { record, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }, { id: '03-optimized' }]
// Two per cent up and down, so that intervals have a width.
const jitter = round => 1 + (round % 3 - 1) / 50

/** A record in which the fix is worth so many times, and 03-optimized is so many times as fast as once. */
function recordOf ({ fix = 100, speed = 1, more = {} }) {
  return record({
    stages: [...STAGES, { id: 'ceiling', isCeiling: true }],
    samples: rounds(3, round => [
      sample('01-slow@100', round, { rate: 100 * jitter(round) }),
      sample('02-listener-fix@100', round, { rate: 100 * fix * jitter(round) })
    ]),
    slices: rounds(20, round => [
      slice('02-listener-fix', round, { rate: 1000 * jitter(round) }),
      slice('03-optimized', round, { rate: 2000 * speed * jitter(round + 1), cpuMicros: 100 / speed * jitter(round + 1) }),
      slice('ceiling', round, { rate: 3000 * jitter(round + 2) })
    ]),
    more
  })
}

async function runBudget (t, exitCode, written) {
  const root = await copyProject(t)
  await writeRecord(join(root, 'results/bench-2026-01-01T00-00-00.json'), written)
  return runToExit(exitCode, root, 'budget.js', [])
}

test('the budget holds for the newest record, and names the ratio that fell', async t => {
  const good = await runBudget(t, 0, recordOf({}))
  assert.match(good.stdout, /^holds +02-listener-fix ÷ 01-slow \(100\): 100x/m)
  const fallen = await runBudget(t, 1, recordOf({ fix: 2 }))
  assert.match(fallen.stdout, /^fails +02-listener-fix ÷ 01-slow \(100\): 2\.00x .*, at least 10x$/m)
  assert.match(fallen.stdout, /^holds +03-optimized ÷ 02-listener-fix \(slices\)/m)
})

test('a ratio of a single round is not let pass: a bound could never fail by it', async t => {
  const fresh = [sample('01-slow@100', 1, { rate: 100 }), sample('02-listener-fix@100', 1, { rate: 100 })]
  const { stdout, stderr } = await runBudget(t, 2, recordOf({ more: { samples: fresh } }))
  assert.match(stdout, /^unresolved +02-listener-fix ÷ 01-slow \(100\): 1\.00x.*too few rounds/m)
  assert.match(stderr, /does not have what 02-listener-fix .* takes: npm run bench -- 01-slow 02-listener-fix$/)
})

test('a ratio that the newest record lacks is neither held nor fallen: what would measure it is named', async t => {
  const { stdout, stderr } = await runBudget(t, 2, recordOf({ more: { slices: null } }))
  assert.match(stdout, /^unresolved +03-optimized ÷ 02-listener-fix \(slices\): not measured/m)
  assert.match(stderr, /does not have what 03-optimized .* takes: npm run bench -- 02-listener-fix 03-optimized$/)
})
