// @ts-check
// npm, or a build, fails in a copy of the application: what it said first is shown, and it is no mistake of who typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { BIN, makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

const NOBODY = 'http://127.0.0.1:9/' // the port of what discards, where nothing listens
const offline = { npm_config_registry: NOBODY, npm_config_fetch_retries: '0' }
const manifest = { scripts: { start: `${NODE} index.js` }, dependencies: { undici: '7.30.2' } }

async function run (dir, args) {
  const { exitCode, stderr } = await execa(process.execPath, [BIN, dir, ...args], { reject: false, env: offline })
  return { exitCode, lines: stderr.split('\n').filter(line => !/^(starting|started|building) /.test(line)) }
}

test('of npm its error is shown, and not that there is a log, with exit code 1', async t => {
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'") }, manifest, { isLinked: false })
  for (const [args, failed] of /** @type {[string[], RegExp][]} */ ([
    [['--with', 'undici@7.30.1,7.30.2'], /^npm install .* undici@7\.30\.1 failed in a copy of the application$/],
    [['--bisect-package', 'undici@7.29.0..7.30.2'], /^npm view undici@>=7\.29\.0 <=7\.30\.2 failed$/]
  ])) {
    const { exitCode, lines: [message, first, ...more] } = await run(dir, args)
    assert.match(message, failed)
    assert.equal(exitCode, 1)
    assert.match(first, /^ {2}\| npm error code ECONNREFUSED$/)
    assert.doesNotMatch(more.join('\n'), /complete log/)
  }
})

test('of a build its last lines are shown, with exit code 1', async t => {
  const build = "for (let i = 0; i < 30; i++) console.log('line', i); process.exit(3)"
  const files = { 'index.js': plainServer("'hi'"), 'build.js': build, '.gitignore': 'node_modules' }
  const { dir } = await makeApp(t, files, {}, { isLinked: false })
  await makeRepository(dir)
  const { exitCode, lines } = await run(dir, ['--against', 'HEAD', '--build', `${NODE} build.js`])
  assert.equal(exitCode, 1)
  assert.match(lines[0], / build\.js failed in a copy of the application/)
  assert.equal(lines.at(-1), '  | line 29')
})
