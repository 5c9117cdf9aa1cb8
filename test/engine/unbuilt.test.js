// @ts-check
// An older version that was not built: it is said why it fails, and what builds it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateApps } from '../../packages/bench-in-turns/gate/gate.js'
import { olderApp } from '../../packages/bench-in-turns/start/older.js'
import { describeApp } from 'bench-in-turns'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

const signal = AbortSignal.timeout(120_000)
const strict = { signal, ignoreBody: false, ignoreHeaders: [] }
const HINT = "and its build script was not run there \\(--build 'npm run build' does\\)"

for (const [when, source] of [
  ['at its start', `require('./dist/text.json'); ${plainServer("'hi'")}`],
  ['at the first request', plainServer("require('./dist/text.json')")]
]) {
  test(`a version without what its build makes, which fails ${when}, is refused with what builds it`, async t => {
    const manifest = { scripts: { start: 'node index.js', build: 'node build.js' } }
    const build = "require('fs').mkdirSync('dist'); require('fs').writeFileSync('dist/text.json', '1')"
    const files = { 'index.js': source, 'build.js': build, '.gitignore': 'dist' }
    const { dir } = await makeApp(t, files, manifest, { isLinked: false })
    await makeRepository(dir)
    const chosen = { command: `${NODE} index.js` }
    const apps = await describeApp(dir, chosen)
    for (const [typed, message] of /** @type {[string | undefined, RegExp | null][]} */ ([
      [undefined, RegExp(`^\\S+ at \\w+ ended with exit code 1(?: when it was asked for GET /)?, ${HINT}$`)], [`${NODE} build.js`, null]
    ])) {
      const { older, remove } = await olderApp(apps, 'HEAD', { chosen, build: typed, signal })
      t.after(remove)
      if (message) {
        await assert.rejects(gateApps([older], strict), ({ message: said, stderrLines }) => {
          assert.match(said, message)
          return stderrLines.some(line => /Cannot find module '.\/dist\/text.json'/.test(line))
        })
      } else assert.equal((await gateApps([older], strict)).gates.length, 1)
    }
  })
}
