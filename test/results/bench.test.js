// @ts-check
// What makes a run one that failed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseBench, isAllGood } from '../../scripts/results/analysis.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }]
const INVALID = { result: { ...sample('x', 1).result, non2xx: 1 } }
const DIED = { failure: { message: 'a ended with exit code 1', stderrLines: [] } }
const FAILED = { stage: 'b', checks: [], stderrLines: [], failures: [{ check: 'start', message: 'no' }] }
const SKIPPED = { id: 'b@wrk-100', stage: { id: 'b', comparedWith: [] }, load: { generator: 'wrk', connections: 100 } }

/** @param {any} [parts] what is otherwise than in a run without a fault */
function run ({ samples = rounds(2, round => sample('a@100', round)), slices = slicesOf(() => ({})), more } = {}) {
  return analysis({ stages: STAGES, samples, slices, more })
}
const slicesOf = ofB => rounds(3, round => [slice('a', round), slice('b', round, ofB(round))])
const whole = run()

/** @type {[string, ReturnType<typeof run>, boolean][]} */
const cases = [
  ['without a fault', whole, true],
  ['in which one request of a sample failed', run({ samples: [sample('a@100', 1), sample('a@100', 2, INVALID)] }), false],
  ['in which one request of a slice failed', run({ slices: slicesOf(round => ({ timeouts: Number(round === 1) })) }), false],
  ['of slices alone', run({ samples: [] }), true],
  ['that left a load out for want of its generator',
    run({ more: { contenders: [...whole.contenders, SKIPPED] } }), true],
  ['in which a stage did not pass the gate', run({ more: { gates: [FAILED] } }), false],
  ['in which a stage died', run({ samples: [sample('a@100', 1), { ...sample('a@100', 2), ...DIED }] }), false],
  ['in which no sample of a stage counts', run({ samples: [sample('a@100', 1), sample('b@100', 1, INVALID)] }), false],
  ['of fresh runs alone, of which none counts', run({ slices: [], samples: [sample('a@100', 1, INVALID)] }), false],
  ['in which no slice of a stage counts', run({ slices: slicesOf(() => ({ timeouts: 1 })) }), false],
  ['in which a stage fell out of the turns', analyseBench(/** @type {any} */ ({
    ...whole, gates: [], slices: { ...whole.slices, failures: [{ contender: 'b', message: 'died', stderrLines: [] }] }
  })), false]
]
for (const [what, bench, isGood] of cases) {
  test(`a run ${what} is ${isGood ? 'good' : 'none'}`, () => assert.equal(isAllGood(bench), isGood))
}
