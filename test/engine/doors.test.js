// @ts-check
// The engine as a script of somebody's own imports it: what its two doors have, and that the example works.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as engine from 'bench-in-turns'
import * as kit from 'bench-in-turns/kit.js'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

const DOCUMENTED = [
  'describeApp', 'startServer', 'proveAlike', 'openLoad', 'loadServer', 'compare', 'judge', 'sayVerdict', 'RESULT',
  'holdTheMachine', 'stats'
]
const ERRORS = ['AnswerError', 'GateError', 'LoadError', 'NamedError', 'ServerError', 'ToolError', 'UsageError']
/** Of what another bench, a profile or an exercise is made. */
const BESIDES = [
  'explain', 'explainAll', 'folderAt', 'measureKept', 'olderApp', 'paceFor', 'run', 'runFresh', 'runTurns', 'saySpans',
  'ServerProcess', 'whyOptions', 'withApp'
]
const README = join(rootDir, 'packages/bench-in-turns/README.md')

test('the engine has the names that its README tells of, errors, and few others', async () => {
  assert.deepEqual(Object.keys(engine).sort(), [...DOCUMENTED, ...ERRORS, ...BESIDES].sort())
  const [, fromScript] = (await readFile(README, 'utf8')).split('## From a script')
  const rows = fromScript.split('\n').filter(line => line.startsWith('| `'))
  assert.deepEqual(rows.flatMap(row => [...row.split('|')[1].matchAll(/`(\w+)`/g)].map(([, name]) => name)), DOCUMENTED)
})

test('the kit has errors by the same names, and nothing else that the engine has', () => {
  const both = Object.keys(kit).filter(name => name in engine || name in engine.stats)
  assert.deepEqual(both, ERRORS.toSorted())
  assert.ok(both.every(name => kit[name] === engine[name]))
})

test('the kit loads no package that starts or loads a server: help is not to wait', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const load = (url, context, next) => { console.log(url); return next(url, context) }
    registerHooks({ load })
    await import('bench-in-turns/kit.js')`
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await execa(process.execPath, args, { cwd: rootDir })
  const names = stdout.split('\n').flatMap(url => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
  const builtins = stdout.split('\n').filter(url => /^node:https?$/.test(url))
  assert.deepEqual([...new Set(names)].sort(), ['commander', 'pretty-bytes'])
  assert.deepEqual(builtins, [])
})

test('the script in the README compares an app with its own past', async t => {
  const readme = await readFile(README, 'utf8')
  const [, script] = /```js\n(import \{[^`]*)```/.exec(readme) ?? []
  const manifest = { name: 'mine', scripts: { start: `${NODE} index.js` } }
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'"), 'by-hand.mjs': script, '.gitignore': 'node_modules' }, manifest)
  await makeRepository(dir)
  await writeFile(join(dir, 'index.js'), plainServer("'hi' + ''"))
  const { stdout } = await execa(process.execPath, ['by-hand.mjs'], { cwd: dir, env: { INIT_CWD: dir } })
  assert.match(stdout, /^test-\w+ ÷ test-\w+ at \w{7}.*: (better|worse|the same|undecided): /)
})
