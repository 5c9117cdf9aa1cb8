// @ts-check
// Forty servers, drawn at random: the fault shows, the intended fix wins, and two plausible wrong ones do not, one of
// which makes the suspect cheap. One of them: --test-name-pattern 'seed 7:'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradeExam, judgeCause } from '../../scripts/check/exam/grade.js'
import { gradeFix } from '../../scripts/check/exam/grade-fix.js'
import { overall } from '../../scripts/check/verdict.js'
import { examWith, halfFix, intendedFix, suspectFix } from '../support/exam.js'
import { LONG, stepsInEnglish } from '../support/exercise.js'
import { NO_POSTGRES } from '../support/postgres.js'

const { signal } = new AbortController()
const OF_MEMORY = Array.from({ length: 32 }, (_, i) => ({ seed: i + 1, database: false }))
const OF_DATABASE = Array.from({ length: 8 }, (_, i) => ({ seed: i + 1, database: true }))

for (const wanted of [...OF_MEMORY, ...OF_DATABASE]) {
  const name = `${wanted.database ? 'database, ' : ''}seed ${wanted.seed}:`
  const skip = wanted.database && NO_POSTGRES
  for (const [what, work, verdict] of /** @type {const} */ ([
    ['the intended fix wins', intendedFix, 'holds'],
    ['half a fix does not', halfFix, 'fails'],
    ['a cheap suspect does not, and the fault shows', suspectFix, 'fails']
  ])) {
    test(`${name} ${what}`, { ...LONG, skip }, async t => {
      const exam = await examWith(t, wanted, { work })
      assert.notDeepEqual(exam.work, [])
      t.diagnostic(JSON.stringify({ ...exam.drawn, lot: undefined }))
      const fix = await gradeFix(exam, { signal })
      const says = JSON.stringify(stepsInEnglish(fix))
      t.diagnostic(says)
      assert.equal(overall(fix), verdict, says)
      const forAnother = exam.drawn.fault === 'leaking' ? /start|answers/ : /start|answers|memory/
      if (work === suspectFix) assert.doesNotMatch(fix.at(-1)?.name ?? '', forAnother, says)
    })
  }
  test(`${name} the suspect is not the cause`, async t => {
    const exam = await examWith(t, wanted)
    const file = exam.made.suspect
    const lines = exam.made.texts[file].split('\n').map((_, i) => judgeCause(exam, { cause: `${file}:${i + 1}`, kind: null }))
    assert.ok(lines.every(([line]) => line.verdict === 'fails'))
  })
}

test('the gain of a fix, and what is possible', LONG, async t => {
  const { fix, gain } = await gradeExam(await examWith(t, { seed: 2 }, { work: intendedFix }), { signal })
  t.diagnostic(JSON.stringify(gain))
  assert.equal(overall(fix), 'holds', JSON.stringify(stepsInEnglish(fix)))
  assert.ok([gain?.yours, gain?.possible].every(of => Number(of?.rate?.low) > 2), JSON.stringify(gain))
})
