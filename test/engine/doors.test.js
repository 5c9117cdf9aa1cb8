// @ts-check
// The engine as a script of somebody's own imports it.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

test('the script in the README compares an app with its own past', async t => {
  const readme = await readFile(join(rootDir, 'packages/bench-in-turns/README.md'), 'utf8')
  const [, script] = /```js\n(import \{[^`]*)```/.exec(readme) ?? []
  const manifest = { name: 'mine', scripts: { start: `${NODE} index.js` } }
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'"), 'by-hand.mjs': script, '.gitignore': 'node_modules' }, manifest)
  await makeRepository(dir)
  await writeFile(join(dir, 'index.js'), plainServer("'hi' + ''"))
  const { stdout } = await execa(process.execPath, ['by-hand.mjs'], { cwd: dir, env: { INIT_CWD: dir } })
  assert.match(stdout, /^test-\w+ ÷ test-\w+ at \w{7}.*: (better|worse|the same|undecided): /)
})
