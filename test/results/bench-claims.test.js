// @ts-check
// What a claim makes of ratios that are too few or not there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayFinding } from '../../scripts/render/claims-table.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { BENCH_CLAIMS } from '../../scripts/results/bench-claims.js'
import { checkClaim, NO_EVIDENCE } from '../../scripts/results/claim.js'
import { analysis, sample } from '../support/record.js'

const stages = [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }]
const [one, fixed] = [sample('01-slow@100', 1, { rate: 100 }), sample('02-listener-fix@100', 1, { rate: 1100 })]
const died = { failure: { message: '01-slow was ended by SIGSEGV', stderrLines: [] } }
const fixAnswersMore = /** @type {any} */ (BENCH_CLAIMS.find(({ id }) => id === 'fix-answers-more'))
const verdictOn = samples =>
  checkClaim(fixAnswersMore, { ...NO_EVIDENCE, bench: analysis({ stages, samples }) }).verdict

test('a claim is open after one round, and fails with a stage that died', () => {
  assert.deepEqual([verdictOn([one, fixed]), verdictOn([{ ...one, ...died }])], ['undecided', 'fails'])
})

test('a source that could not be measured at all fails its claims, and leaves them open where this machine cannot', () => {
  for (const [isElsewhere, verdict] of /** @type {const} */ ([[false, 'fails'], [true, 'undecided']])) {
    const evidence = { ...NO_EVIDENCE, failures: [{ source: 'bench', message: 'no', isElsewhere }] }
    const finding = checkClaim(fixAnswersMore, evidence)
    assert.deepEqual([finding.verdict, inEnglish(sayFinding(finding))], [verdict, 'could not be measured: no'])
  }
})
