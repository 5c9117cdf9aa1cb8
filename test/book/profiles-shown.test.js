// @ts-check
// How the pages start clinic.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'

test('whoever types clinic is not asked a question first, after which it would measure nothing', async () => {
  const files = await Array.fromAsync(glob(['docs/*.md', 'exercises/*/*.js', 'exercises/*/.check/**/*.js'], { cwd: rootDir }))
  let typed = 0
  for (const file of files) {
    for (const [before] of (await readFile(join(rootDir, file), 'utf8')).matchAll(/.*npx clinic /g)) {
      typed++
      assert.match(before, /NO_INSIGHT=1 npx clinic $/, file)
    }
  }
  assert.ok(typed > 3)
})
