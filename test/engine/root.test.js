// @ts-check
// The package as a script imports it: by its name alone.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as engine from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, NODE, plainServer } from '../support/app.js'

test('its root has what the README imports from it', async () => {
  const readme = await readFile(join(rootDir, 'packages/bench-in-turns/README.md'), 'utf8')
  const [, names] = /^import \{ (.*) \} from 'bench-in-turns'$/m.exec(readme) ?? []
  assert.deepEqual(names.split(', ').filter(name => engine[name] === undefined), [])
})

test('an app is described by it', async t => {
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'") })
  const [app] = await engine.describeApp(dir, { command: `${NODE} index.js`, routes: ['/a'] })
  assert.deepEqual([app.dir, app.route], [dir, '/a'])
})
