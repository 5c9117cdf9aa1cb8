// @ts-check
// An older version that was not built: it is said why it fails, and what builds it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateApps } from '../../packages/bench-in-turns/gate/gate.js'
import { olderApp } from '../../packages/bench-in-turns/start/older.js'
import { describeApp } from 'bench-in-turns/start/app.js'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

const signal = AbortSignal.timeout(120_000)
const strict = { signal, ignoreBody: false, ignoreHeaders: [] }
const HINT = "and its build script was not run there \\(--build 'npm run build' does\\)"

for (const [when, asked, source] of [
  ['at its start', '', `require('./dist/text.json'); ${plainServer("'hi'")}`],
  ['at the first request', ' when it was asked for GET /', plainServer("require('./dist/text.json')")]
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
      [undefined, RegExp(`^\\S+ at \\w+ ended with exit code 1${asked}, ${HINT}$`)], [`${NODE} build.js`, null]
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

test('a build that does not take linked packages is refused with what installs them', async t => {
  const build = "if (require('fs').lstatSync('node_modules').isSymbolicLink()) throw Error('a link')"
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'"), 'build.js': build, '.gitignore': 'node_modules' })
  await makeRepository(dir)
  const chosen = { command: `${NODE} index.js` }
  await assert.rejects(olderApp(await describeApp(dir, chosen), 'HEAD', { chosen, build: `${NODE} build.js`, signal }), {
    name: 'ToolError',
    message: /failed in a copy of the application, where node_modules is a link: --build 'rm node_modules && npm ci && /
  })
})
