// @ts-check
import assert from 'node:assert/strict'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { missingPerf } from '../../scripts/profile/perf.js'
import { readOwnLabRecords } from '../../scripts/results/code-hashes.js'
import { copyProject, runScript } from '../support/project.js'

const LOAD_S = 40
/** @type {Record<string, [string, string]>} of the stages that --check profiles */
const ONLY_SLOW = { 'scripts/commands/profile.js': ['PROFILED_STAGES.includes(id)', 'id === PROFILED_STAGES[0]'] }
const STAGE_FILES = ['index.js', 'package.json', 'util.js']

const isThere = file => access(file).then(() => true, () => false)

/** @type {[string, string[], RegExp][]} */
const refused = [
  [
    'an unknown tool',
    ['01-slow', '--tool', 'magic'],
    /^flag '--tool <NAME>' argument 'magic' is invalid\. There are: doctor, flame, 0x, cpu, prof, perf$/
  ],
  ['an unknown stage', ['09-magic'], /^unknown stage "09-magic"; there are: 01-slow/],
  ['no stage', [], /^missing required argument 'STAGE': .*: 01-slow, /],
  ['a stage with --all', ['01-slow', '--all'], /^too many arguments\..* got 1: 01-slow\. Usage: npm run profile:all -- \[flags\]$/]
]
for (const [what, args, message] of refused) {
  test(`profile refuses ${what} in one line`, async t => {
    const { exitCode, stderr } = await runScript(await copyProject(t), 'profile.js', args)
    assert.equal(exitCode, 2)
    assert.match(stderr, message)
  })
}

test('asked again on a Node.js of one\'s choice, it says how often it says the same', async t => {
  const root = await copyProject(t)
  const args = ['01-slow', '--tool', 'cpu', '--duration', '1', '--repeat', '2', '--node', process.versions.node]
  const { exitCode, all } = await runScript(root, 'profile.js', args)
  assert.equal(exitCode, 0, all)
  assert.match(all, /^by hand: /)
  assert.match(all, /│ cpu +│ (2 of 2|1 of 2): works/)
  const { options, data } = /** @type {any} */ ((await readOwnLabRecords(root)).get('repeated-profiles')).record
  assert.deepEqual([options.repeat, data.cells.length], [2, 2])
})

test('V8\'s own tools leave a flame graph and what V8 wrote, both are named, and what they saw is left to the reader', async t => {
  const root = await copyProject(t)
  const { exitCode, all } = await runScript(root, 'profile.js', [
    '01-slow',
    '--duration',
    '2',
    '--tool',
    'cpu',
    '--tool',
    'prof'
  ])
  assert.equal(exitCode, 0, all)
  assert.match(all, /^by hand: .*\nthis takes about \d+ seconds, and longer on a busy machine\n/)
  for (const tool of ['cpu', 'prof']) {
    const svg = await readFile(join(root, 'profiles/01-slow', tool, 'flame.svg'), 'utf8')
    assert.match(svg, /util\.js/)
    assert.ok(!svg.includes(root))
    assert.match(all, new RegExp(`^01-slow by ${tool}: profiles/01-slow/${tool}/flame\\.svg, profiles/01-slow/`, 'm'))
  }
  assert.doesNotMatch(all, /Claims|claims hold|listener-is-hottest|hottest/)
  assert.match(all, /profiles\/01-slow\/cpu\/CPU.*\.cpuprofile/)
  const { profiles } = await readOwnLabRecords(root).then(own => /** @type {any} */ (own.get('profiles')).record.data)
  assert.deepEqual(profiles.map(({ stage, profiler }) => `${stage} ${profiler}`), ['01-slow cpu', '01-slow prof'])
  assert.match(all, /as --prof-process/)
  assert.match(all, /Bottom up\n +\d+ % .*sha512/i)
})

test('a stage that dies under the profiler, or answers nothing, is named; the others go on', async t => {
  const root = await copyProject(t, {
    '02-listener-fix/index.js': [
      "server.get('/seed/v1', function (req, res, next) {",
      "server.get('/seed/v1', function (req, res, next) {\n  throw process.exit(3)"
    ],
    '03-optimized/index.js': ["server.get('/seed/v1'", "server.get('/elsewhere'"]
  })
  const { exitCode, all } = await runScript(root, 'profile.js', [
    '02-listener-fix',
    '03-optimized',
    'ceiling',
    '--tool',
    'cpu',
    '--duration',
    '1'
  ])
  assert.equal(exitCode, 1)
  assert.match(all, /02-listener-fix ended with exit code 3/)
  assert.match(all, /03-optimized: the load got no answer/)
  assert.match(all, /profiles\/ceiling\/cpu\/CPU/)
  assert.equal(await isThere(join(root, 'profiles/02-listener-fix/cpu')), false)
})

test('doctor, flame and 0x leave their reports, and with --check flame and 0x name the listener in 01-slow', async t => {
  const root = await copyProject(t, ONLY_SLOW)
  const { exitCode, all } = await runScript(root, 'profile.js', [
    '--check',
    '--duration',
    '2',
    '--tool',
    'doctor',
    '--tool',
    'flame',
    '--tool',
    '0x'
  ])
  const reports = [...all.matchAll(/profiles\/01-slow\/\S+\.html/g)].map(([file]) => file)
  assert.deepEqual(reports.map(file => file.split('/')[2]), ['doctor', 'flame', '0x'])
  for (const file of reports) assert.match(await readFile(join(root, file), 'utf8'), /<html/i)
  assert.match(all, /│ doctor-sees-delay +│ doctor +│ \w+ +│/)
  for (const tool of ['flame', '0x']) assert.match(all, new RegExp(`│ listener-is-hottest +│ ${tool} +│ \\w+ +│ \\(anonymous\\)`))
  assert.match(all, /01-slow\/util\.js:26/)
  // Whether they hold is measured, and on a busy machine anything may come of that.
  const verdicts = [...all.matchAll(/│ (holds|fails|unresolved) +│/g)].map(([, verdict]) => verdict)
  assert.equal(exitCode, verdicts.every(verdict => verdict === 'holds') ? 0 : 1, all)
  assert.deepEqual(await readdir(join(root, '01-slow')), STAGE_FILES)
})

test('clinic that ends with code 0 and has done nothing is an error', async t => {
  const root = await copyProject(t, {
    'scripts/profile/on-port.js': ["NO_INSIGHT: '1'", 'XDG_CONFIG_HOME: rootDir']
  })
  const { exitCode, all } = await runScript(root, 'profile.js', [
    '02-listener-fix',
    '--tool',
    'doctor',
    '--duration',
    '1'
  ])
  assert.equal(exitCode, 1, all)
  assert.match(all, /02-listener-fix: the load got no answer/)
})

test('a tool that is missing is named in one line; the others go on', async t => {
  const root = await copyProject(t, {
    'scripts/profile/profilers.js': [
      "missing: () => missingPackage('0x')",
      "missing: () => missingPackage('0x-that-is-not-there')"
    ]
  })
  const { exitCode, stderr, stdout } = await runScript(
    root,
    'profile.js',
    ['ceiling', '--tool', '0x', '--tool', 'perf', '--tool', 'cpu', '--duration', '2'],
    { env: { PATH: '' } }
  )
  assert.equal(exitCode, 0, stderr)
  assert.match(stderr, /^without 0x: 0x-that-is-not-there is not installed; npm ci brings it$/m)
  assert.match(stderr, /^without perf: perf is not there; Debian has it as linux-perf$/m)
  assert.match(stdout, /profiles\/ceiling\/cpu\/CPU/)
  const alone = await runScript(root, 'profile.js', ['ceiling', '--tool', '0x'])
  assert.equal(alone.exitCode, 2)
})

for (const tool of ['doctor', '0x']) {
  test(`a stage that dies under ${tool}, or answers nothing, is named`, async t => {
    const root = await copyProject(t, {
      '02-listener-fix/index.js': ["'use strict'", "'use strict'\nthrow new Error('cannot start today')"],
      '03-optimized/index.js': ['process.env.PORT || 3000', "'/nowhere/at/all'"]
    })
    const { exitCode, all } = await runScript(root, 'profile.js', [
      '02-listener-fix',
      '03-optimized',
      '--tool',
      tool,
      '--duration',
      '1'
    ])
    assert.equal(exitCode, 1, all)
    assert.match(all, /02-listener-fix: [^│]*cannot start today/)
    assert.match(all, /03-optimized: /)
    assert.equal(await isThere(join(root, 'profiles/02-listener-fix', tool)), false)
  })
}

const missing = await missingPerf()
test('perf sees compiled functions by the names that prof gives them', { skip: missing ?? false }, async t => {
  const root = await copyProject(t, ONLY_SLOW)
  const { all } = await runScript(root, 'profile.js', [
    '--check',
    '--tool',
    'prof',
    '--tool',
    'perf',
    '--duration',
    '2'
  ])
  assert.match(all, /│ perf-agrees +│ perf +│ \w+ +│ sha512/)
  assert.deepEqual(await readdir(join(root, '01-slow')), STAGE_FILES)
})

const skip = process.platform === 'win32' && 'Windows has no signals to send'
for (const tool of ['doctor', 'prof']) {
  test(`Ctrl-C ends ${tool}, the server and the load and removes what was written`, { skip }, async t => {
    const root = await copyProject(t)
    const run = runScript(root, 'profile.js', ['02-listener-fix', '--tool', tool, '--duration', String(LOAD_S)])
    const folder = join(root, 'profiles/02-listener-fix', tool)
    await pWaitFor(
      async () =>
        (await readdir(folder).catch(() => [])).length > 0 &&
        (await processesIn(root)).some(line => /node .*(\.bin\/autocannon|autocannon-generator\.js)/.test(line)),
      { timeout: 60_000 }
    )
    const startedMs = performance.now()
    run.kill('SIGINT')
    const { exitCode } = await run // a load that went on would keep its output open until it is over
    assert.equal(exitCode, 130)
    assert.ok(performance.now() - startedMs < LOAD_S * 1000 / 2)
    assert.deepEqual(await processesIn(root), [])
    assert.equal(await isThere(folder), false)
  })
}

const pty = await execa('script', ['--version'], { reject: false })
const noTerminal =
  process.platform !== 'linux'
    ? 'knows a terminal of Linux only'
    : pty.failed
      ? 'there is no script(1) to make a terminal with'
      : false
for (const [
  where,
  flag,
  env,
  opens
] of /** @type {[string, string, Record<string, string | undefined>, boolean][]} */ ([
    ['on a terminal', '', {}, true],
    ['with --no-open', '--no-open', {}, false],
    ['in CI', '', { CI: '1' }, false]
  ])) {
  test(`the report ${opens ? 'opens' : 'does not open'} in the browser ${where}`, { skip: noTerminal }, async t => {
    // A desktop that opens browsers is not to be had in a test: what would be opened goes into a file.
    const root = await copyProject(t, {
      'scripts/commands/run-profile.js': [
        "import open from 'open'",
        "import { writeFile } from 'node:fs/promises'\nconst open = file => writeFile('opened', file)"
      ]
    })
    const opened = join(root, 'opened')
    const command = `${process.execPath} scripts/commands/profile.js ceiling --tool cpu --duration 1 ${flag}`
    await execa('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      reject: false,
      env: { CI: undefined, NODE_TEST_CONTEXT: undefined, ...env },
      timeout: 60_000
    })
    assert.equal(await isThere(opened), opens)
    if (opens) assert.match(await readFile(opened, 'utf8'), /profiles\/ceiling\/cpu\/flame\.svg$/)
  })
}

// Each of them has a file of the project in its command line, or in that of its parent.
async function processesIn (root) {
  const { stdout } = await execa('ps', ['-eo', 'args='])
  return stdout.split('\n').filter(line => line.includes(root))
}
