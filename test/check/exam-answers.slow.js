// @ts-check
// What participants have handed in: right fixes that are not the intended one, and wrong ones that were plausible.
// One of them: --test-name-pattern one-route
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { applyPatch, parsePatch } from 'diff'
import { gradeFix } from '../../scripts/check/exam/grade-fix.js'
import { overall } from '../../scripts/check/verdict.js'
import { examWith } from '../support/exam.js'
import { LONG, stepsInEnglish } from '../support/exercise.js'
import { NO_POSTGRES } from '../support/postgres.js'

const { signal } = new AbortController()
const VERDICTS = { right: 'holds', wrong: 'fails' }

for (const file of globSync(join(import.meta.dirname, 'exam-answers/*.patch')).sort()) {
  const name = basename(file, '.patch')
  const [, expected, database, seed] = /^(right|wrong)-(database-)?(\d+)-/.exec(name) ?? assert.fail(name)
  const wanted = { seed: Number(seed), database: database !== undefined }
  test(name, { ...LONG, skip: wanted.database && NO_POSTGRES }, async t => {
    const patch = await readFile(file, 'utf8')
    const work = ({ made }) => Object.fromEntries(parsePatch(patch).map(change => {
      const file = String(change.oldFileName)
      const changed = applyPatch(made.texts[file], change)
      if (change.newFileName === '/dev/null') return [file, changed === '' ? null : assert.fail(`${name} leaves some of it`)]
      return [file, changed || assert.fail(`${name} does not fit`)]
    }))
    const fix = await gradeFix(await examWith(t, wanted, { work }), { signal })
    const says = JSON.stringify(stepsInEnglish(fix))
    t.diagnostic(says)
    assert.equal(overall(fix), VERDICTS[expected], says)
  })
}
