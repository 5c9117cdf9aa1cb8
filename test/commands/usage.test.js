// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { request } from '../../scripts/server/http-client.js'
import { readCatalog, rootDir } from '../../scripts/server/catalog.js'
import { copyProject, runScript } from '../support/project.js'

/** @import { AddressInfo } from 'node:net' */

const skip = process.platform === 'win32' && 'Windows has no signals to send'

/** @type {[string, string[], RegExp][]} */
const misuse = [
  ['bench.js', ['04-magic'], /unknown stage "04-magic"; there are: 01-slow, 02-listener-fix, 03-optimized/],
  ['bench.js', [], /^missing required argument 'STAGE': one or more of: 01-slow, 02-listener-fix/],
  ['bench.js', ['01-slow', '--fast'], /^unknown flag '--fast'; the flags are: .*--rounds .*--duration/],
  ['bench.js', ['01-slow', '--round', '3'], /^unknown flag '--round' \(Did you mean --rounds\?\)$/],
  ['bench.js', ['01-slow', '--json'], /^flag '--json <FILE>' argument missing$/],
  ['bench.js', ['01-slow', '--json', '--quick'], /^flag '--json <FILE>' argument '--quick' is invalid\. It is another flag$/],
  ['bench.js', ['01-slow', '--quick=yes'], /^unknown flag '--quick=yes'; the flags are: /],
  [
    'bench.js',
    ['01-slow', '--generator', 'ab'],
    /^flag '--generator <NAME>' argument 'ab' is invalid\. There are: autocannon, wrk$/
  ],
  ['bench.js', ['01-slow', '--duration', 'long'], /--duration takes a number above 0, at most 600; got "long"/],
  ['bench.js', ['01-slow', '--duration', '0'], /--duration .*got "0"/],
  ['bench.js', ['01-slow', '--duration=-5'], /--duration .*got "-5"/],
  ['bench.js', ['01-slow', '--duration', '-5'], /--duration .*got "-5"/],
  ['bench.js', ['01-slow', '--rounds', '--quick'], /--rounds .*got "--quick"/],
  ['bench.js', ['01-slow', '--duration', '601'], /--duration .*got "601"/],
  ['bench.js', ['01-slow', '--rounds', '1.5'], /--rounds takes a whole number/],
  ['bench.js', ['01-slow', '--connections', ''], /--connections .*got ""/],
  ['bench.js', ['01-slow', '--json', 'package.json/x.json'], /cannot write package.json\/x.json/],
  ['bench.js', ['01-slow', '--json', 'docs'], /cannot write docs: a folder has that name \(EISDIR\)$/],
  ['bench.js', ['01-slow', '--generator', 'wrk', '--rate', '100'], /--rate is for autocannon|wrk is not installed/],
  [
    'profile.js',
    ['ceiling', '--tool', 'cpu', '--tool', 'top'],
    /^flag '--tool <NAME>' argument 'top' is invalid\. There are: doctor, flame, 0x, cpu, prof, perf$/
  ],
  ['profile.js', ['04-magic'], /^unknown stage "04-magic"; there are: 01-slow/],
  ['profile.js', ['ceiling', '--save-reference'], /--save-reference is for a full run/],
  ['bench.js', ['01-slow', '--save-reference'], /--save-reference is for a full run/],
  ['bench.js', ['--all', '--save-reference', '--quick'], /--save-reference is for a full run/],
  [
    'bench.js',
    ['--all', '--against', 'HEAD'],
    /^--against is for stages that are named: npm run bench -- STAGE \.\.\. --against REV$/
  ],
  ['bench.js', ['01-slow', '--against'], /^flag '--against <REV>' argument missing$/],
  ['bench.js', ['--all', '--save-reference', '--against', 'HEAD'], /--save-reference is for a full run/],
  ['bench.js', ['--all', '01-slow'], /^too many arguments\..* got 1: 01-slow\. Usage: npm run bench:all -- \[flags\]$/],
  ['check.js', ['99'], /^unknown exercise "99"; there are: .*05-slower-every-time/],
  ['check.js', ['05', '06'], /^too many arguments\..* got 2: 05, 06\. Usage: npm run check -- \[EXERCISE\] \[flags\]$/],
  ['check.js', ['--hint'], /^--hint goes with an exercise: npm run check -- 05$/],
  ['check.js', ['--stage', '04-magic'], /^unknown stage "04-magic"; there are: 01-slow/],
  ['check.js', ['--stage', '01-slow', '--hint'], /^--hint goes with an exercise: npm run check -- 05$/],
  ['check.js', ['05', '--stage', '01-slow'], /^with --stage, check takes no exercise$/],
  ['start.js', ['exercises/99'], /^unknown exercise "exercises\/99"/],
  ['break.js', ['leak'], /^too many arguments\..* got 1: leak\. Usage: npm run break -- \[flags\]$/],
  ['break.js', ['--level', '4'], /^--level takes a whole number above 0, at most 3; got "4"$/],
  ['break.js', ['--seed', 'x'], /^--seed takes a whole number/],
  ['check.js', ['mystery', '--kind', 'leek'], /^flag '--kind <KIND>' argument 'leek' is invalid\. There are: leak, /],
  ['check.js', ['mystery', '--hint'], /^--hint goes with an exercise: npm run check -- 05$/],
  ['check.js', ['--line', 'util.js:31'], /^--line goes with npm run check -- mystery$/],
  ['start.js', ['04-magic'], /unknown stage "04-magic"/],
  ['start.js', [], /^missing required argument 'STAGE': .* one of: 01-slow, /],
  ['start.js', ['01-slow', '--port', '70000'], /--port .*got "70000"/],
  ['lab.js', ['decoy'], /^unknown lab "decoy"; there are: .*decay/],
  ['lab.js', ['decay', '--round', '1'], /^unknown flag '--round' \(Did you mean --rounds\?\)$/],
  ['lab.js', ['--rounds', '1', 'decay'], /^unknown flag '--rounds'/],
  ['lab.js', ['--json', 'x.json', 'decay'], /^the name of a lab comes first: npm run lab -- NAME;/],
  ['claims.js', ['all-is-well'], /^unknown claim "all-is-well"; there are: /],
  ['compare.js', ['one.json'], /^missing required argument 'NEW\.json': a record of bench$/],
  ['budget.js', ['one.json', 'two.json'], /^too many arguments\..* got 2: one\.json, two\.json\. Usage: npm run budget -- \[RECORD\.json\] \[flags\]$/],
  ['cost.js', ['--headroom', '100'], /^--headroom takes a whole number above 0, at most 99; got "100"$/],
  ['docs.js', ['polish'], /^docs takes one of: serve, build, sync, translate, screens, check$/],
  ['docs.js', ['serve', 'docs'], /^too many arguments\..* got 1: docs\. Usage: npm run docs -- \[flags\]$/],
  ['docs.js', ['serve', '--prot', '80'], /^unknown flag '--prot' \(Did you mean --port\?\)$/],
  ['docs.js', ['serve', '--port', '70000'], /^--port takes a whole number above 0, at most 65535; got "70000"$/],
  ['docs.js', ['sync', '--trainer'], /^unknown flag '--trainer'; the flags are: --help$/]
]

for (const [script, args, message] of misuse) {
  test(`${script} ${args.join(' ')}`, async () => {
    const { exitCode, stdout, stderr } = await runScript(rootDir, script, args)
    assert.equal(exitCode, 2)
    assert.equal(stdout, '')
    assert.equal(stderr.split('\n').length, 1, stderr)
    assert.match(stderr, message)
  })
}

test('a Node that is too old is named in one line', async t => {
  const root = await copyProject(t, { 'package.json': ['"node": ">=22.15"', '"node": ">=99.1"'] })
  const { exitCode, stderr } = await runScript(root, 'bench.js', ['--all'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^Node\.js >=99\.1 is needed and this is v/)
  assert.equal(stderr.split('\n').length, 1)
})

test('a Node whose minor version is too old is named as well', async t => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const root = await copyProject(t, { 'package.json': ['"node": ">=22.15"', `"node": ">=${major}.${minor + 1}"`] })
  const { exitCode, stderr } = await runScript(root, 'bench.js', ['--all'])
  assert.equal(exitCode, 1)
  assert.match(stderr, new RegExp(`^Node\\.js >=${major}\\.${minor + 1} is needed and this is v`))
})

test('npm start on a taken port says which and how to choose another', async t => {
  const blocker = createServer().listen(0, '127.0.0.1')
  t.after(() => blocker.close())
  await once(blocker, 'listening')
  const { port } = /** @type {AddressInfo} */ (blocker.address())
  const { exitCode, stderr } = await runScript(rootDir, 'start.js', ['01-slow', '--port', String(port)])
  assert.equal(exitCode, 1)
  assert.equal(stderr, `port ${port} on 127.0.0.1 is taken; choose another: npm start -- 01-slow --port ${port + 1}`)
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  test(`npm start serves on loopback and ends cleanly on ${signal}`, { skip }, async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = /** @type {AddressInfo} */ (probe.address())
    await new Promise(resolve => probe.close(resolve))

    const running = runScript(rootDir, 'start.js', ['01-slow', '--port', String(port)])
    let output = ''
    running.all.on('data', chunk => { output += chunk })
    await pWaitFor(() => output.includes('listening'), { timeout: 60_000 })
    assert.equal(output, `by hand: (cd 01-slow && PORT=${port} npx node index.js)\nlistening on http://127.0.0.1:${port}\n`)
    assert.equal((await request(`http://127.0.0.1:${port}`, '/seed/v1')).status, 200)
    running.kill(signal)
    assert.equal((await running).exitCode, 0)
    await assert.rejects(request(`http://127.0.0.1:${port}`, '/seed/v1'), { code: 'ECONNREFUSED' })
  })
}

test('a stage ends with exit code 0 on SIGINT and SIGTERM', { skip }, async () => {
  for (const stage of await readCatalog()) {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
      const running = execa(process.execPath, ['index.js'], { cwd: stage.dir, env: { PORT: '0' }, reject: false })
      await once(running.stdout, 'data')
      running.kill(signal)
      assert.equal((await running).exitCode, 0, `${stage.id} on ${signal}`)
    }
  }
})
