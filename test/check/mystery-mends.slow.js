// @ts-check
// Whoever mends a slow-down in another way than by the code of the stage has mended it as well, at the length that a
// participant waits for, on a calm machine.
import assert from 'node:assert/strict'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { applyPatch, parsePatch } from 'diff'
import { judgeMystery } from '../../scripts/check/check-mystery.js'
import { makeMystery, readMystery, writeMystery } from '../../scripts/check/mystery.js'
import { drawSlowDown, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { withNeeds } from '../../scripts/stages/postgres.js'
import { NO_POSTGRES } from '../support/postgres.js'
import { folderOf } from '../support/temporary.js'

const catalog = await readCatalog()
const { signal } = new AbortController()

for (const { kind, stage } of SLOW_DOWNS) {
  const skip = stage.startsWith('postgres') && NO_POSTGRES
  test(`${kind}: another mend than the code of the stage holds`, { skip }, async t => {
    const root = await folderOf(t)
    await symlink(join(rootDir, 'node_modules'), join(root, 'node_modules'), 'junction')
    const made = await makeMystery({ seed: seedOf(kind), level: null }, catalog)
    await writeMystery(made, { root })
    const { dir } = await readMystery(catalog, root)
    for (const change of parsePatch(await readFile(join(import.meta.dirname, `mends/${kind}.patch`), 'utf8'))) {
      const file = String(change.newFileName)
      await writeFile(join(dir, file), applyPatch(made.texts[file], change) || assert.fail(`${file} is another`))
    }
    const mystery = await readMystery(catalog, root)
    const { verdict, steps } = await withNeeds([mystery.stage], { signal, say () {} }, signal =>
      judgeMystery(mystery, { signal, isQuick: false }))
    assert.equal(verdict, 'holds', JSON.stringify(steps))
  })
}

function seedOf (kind) {
  let seed = 1
  while (drawSlowDown({ seed }).kind !== kind) seed++
  return seed
}
