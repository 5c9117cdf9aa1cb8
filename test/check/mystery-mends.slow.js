// @ts-check
// Whoever mends a slow-down in another way than by the code of the stage has mended it as well, at the length that a
// participant waits for, on a calm machine.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { applyPatch, parsePatch } from 'diff'
import { judgeMystery } from '../../scripts/check/check-mystery.js'
import { SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { withNeeds } from '../../scripts/stages/installed/postgres.js'
import { mysteryWith } from '../support/mystery.js'
import { NO_POSTGRES } from '../support/postgres.js'

const { signal } = new AbortController()

for (const { kind, stage } of SLOW_DOWNS) {
  const skip = stage.startsWith('postgres') && NO_POSTGRES
  test(`${kind}: another mend than the code of the stage holds`, { skip }, async t => {
    const changes = parsePatch(await readFile(join(import.meta.dirname, `mends/${kind}.patch`), 'utf8'))
    const mystery = await mysteryWith(t, kind, texts => Object.fromEntries(changes.map(change => {
      const file = String(change.newFileName)
      return [file, applyPatch(texts[file], change) || assert.fail(`${file} is another`)]
    })))
    const { verdict, steps } = await withNeeds([mystery.stage], { signal, onLine () {} }, signal =>
      judgeMystery(mystery, { signal, isQuick: false }))
    assert.equal(verdict, 'holds', JSON.stringify(steps))
  })
}
