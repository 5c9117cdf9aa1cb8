// @ts-check
import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { copyProject, runScript } from '../support/project.js'

const isThere = file => access(file).then(() => true, () => false)

/** @type {[string, string[], RegExp][]} */
const refused = [
  ['an unknown tool', ['01-slow', '--tool', 'magic'], /^unknown tool "magic"; there are: cpu, prof$/],
  ['an unknown stage', ['09-magic'], /^unknown stage "09-magic"; there are: 01-slow/],
  ['no stage', [], /^name at least one stage of 01-slow/],
  ['a stage with --all', ['01-slow', '--all'], /^profile:all and profile:check take no stage/]
]
for (const [what, args, message] of refused) {
  test(`profile refuses ${what} in one line`, async t => {
    const { exitCode, stderr } = await runScript(await copyProject(t), 'profile.js', args)
    assert.equal(exitCode, 2)
    assert.match(stderr, message)
  })
}

test('both tools leave a flame graph and what V8 wrote, and the table says what they saw', async t => {
  const root = await copyProject(t)
  const { exitCode, all } = await runScript(root, 'profile.js', ['01-slow', '--duration', '3'])
  assert.equal(exitCode, 0, all)
  for (const tool of ['cpu', 'prof']) {
    const svg = await readFile(join(root, 'profiles/01-slow', tool, 'flame.svg'), 'utf8')
    assert.match(svg, /util\.js/)
    assert.ok(!svg.includes(root))
    assert.match(all, new RegExp(`01-slow +│ +${tool} +│ +2 of 2 claims hold`))
  }
  assert.match(all, /profiles\/01-slow\/cpu\/CPU.*\.cpuprofile/)
  assert.match(all, /as --prof-process/)
  assert.match(all, /Bottom up\n +\d+ % .*sha512/i)
})

test('a stage that dies under the profiler, or answers nothing, is named; the others go on', async t => {
  const root = await copyProject(t, {
    '02-listener-fix/index.js': ["server.get('/seed/v1', function (req, res, next) {", "server.get('/seed/v1', function (req, res, next) {\n  throw process.exit(3)"],
    '03-optimized/index.js': ["server.get('/seed/v1'", "server.get('/elsewhere'"]
  })
  const { exitCode, all } = await runScript(root, 'profile.js', ['02-listener-fix', '03-optimized', 'ceiling', '--tool', 'cpu', '--duration', '1'])
  assert.equal(exitCode, 1)
  assert.match(all, /02-listener-fix ended with exit code 3/)
  assert.match(all, /03-optimized: the load got no answer/)
  assert.match(all, /profiles\/ceiling\/cpu\/CPU/)
  assert.equal(await isThere(join(root, 'profiles/02-listener-fix/cpu')), false)
})

test('Ctrl-C ends the server and the load and removes what was written', async t => {
  const root = await copyProject(t)
  const run = runScript(root, 'profile.js', ['02-listener-fix', '--tool', 'prof', '--duration', '60'])
  const log = join(root, 'profiles/02-listener-fix/prof/v8.log')
  await pWaitFor(() => isThere(log), { timeout: 15_000 })
  run.kill('SIGINT')
  const { exitCode } = await run
  assert.equal(exitCode, 130)
  assert.equal(await isThere(join(root, 'profiles/02-listener-fix/prof')), false)
})
