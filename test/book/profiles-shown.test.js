// @ts-check
// What the pages say of profiling everything, and how they start clinic.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'

const ALL = 'npm run profile:all'
const MINUTES = /\[\d+\]\[[\w-]*minutes\]\s+minutes/

test('the README and the chapters on profiles name the command that profiles all servers, with its minutes', async () => {
  const readme = await readFile(join(rootDir, 'README.md'), 'utf8')
  const sentences = readme.split('## The chapters')[0].split('`' + ALL + '`')
  assert.match(sentences[1] ?? '', MINUTES)
  for (const page of ['02-doctor', '03-profiles', '05-koa']) {
    const text = await readFile(join(rootDir, `docs/${page}.md`), 'utf8')
    const [, section] = /^## Ours, for all stages\n([^]*?)^## /m.exec(text) ?? assert.fail(page)
    assert.ok(section.includes(ALL), page)
    assert.match(section, MINUTES, page)
  }
})

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
