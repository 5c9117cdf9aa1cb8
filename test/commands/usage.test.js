// @ts-check
// Help, and mistakes: one line that says what is allowed, at once. What takes time is loading packages, so only those
// that read what was typed are to be loaded.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseFlags } from '../../scripts/commands/typed.js'
import { COMMANDS, FLAGS } from '../../scripts/commands/command-flags.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { commandFile, copyProject, runToExit } from '../support/project.js'
import { runInThread } from '../support/thread.js'

/** Preloaded: tells of the packages that a command has loaded. */
const RECORDER = 'data:text/javascript,' + encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { parentPort } from 'node:worker_threads'
  registerHooks({
    load (url, context, nextLoad) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
      if (name) parentPort.postMessage(name)
      return nextLoad(url, context)
    }
  })`)
const LIGHT = ['commander', 'pretty-bytes', 'valibot'] // of a few files each
const HEAVY = ['0x', 'autocannon', 'clinic', 'd3-scale', 'diff', 'hastscript', 'undici', 'vitepress']
const LABS = 'labs' // say their own titles, flags and claims, and are made of lighter packages

/** @type {[command: string, args: string, message: RegExp][]} what no command's own code needs to look at */
const FLAG_MISTAKES = [
  ['bench', '01-slow --round 3', /^unknown flag '--round' \(Did you mean --rounds\?\)$/],
  ['bench', '01-slow --json', /^flag '--json <FILE>' argument missing$/],
  ['bench', '01-slow --generator ab', /^flag '--generator <NAME>' argument 'ab' is invalid\. There are: autocannon, wrk$/],
  ['bench', '01-slow --duration long', /--duration takes a number above 0, at most 600; got "long"/],
  ['bench', '--all 01-slow', /^too many arguments\..* got 1: 01-slow\. Usage: npm run bench:all -- \[flags\]$/],
  ['start', '', /^missing required argument 'STAGE': .* one of: 01-slow, /],
  ['docs', '--prot 80', /^unknown flag '--prot' \(Did you mean --port\?\)$/]
]
for (const [command, typed, message] of FLAG_MISTAKES) {
  test(`${command} ${typed}`, async () => {
    const args = typed.split(' ').filter(Boolean)
    await assert.rejects(parseFlags(command, { args }), { name: 'UsageError', message })
  })
}

/** @type {[script: string, args: string, message: RegExp, reads?: string][]} what a command finds out by itself */
const MISTAKES = [
  ['bench.js', '04-magic', /^unknown stage "04-magic"; there are: 01-slow, 02-listener-fix, 03-optimized/],
  ['bench.js', '01-slow --json package.json/x.json', /^cannot write package.json\/x.json/],
  ['bench.js', '--app . --json package.json/x.json', /^cannot write package.json\/x.json/],
  ['bench.js', '--all --save-reference --quick', /^--save-reference is for a full run/],
  ['bench.js', '--route /x', /^--route goes with --app FOLDER$/],
  ['bench.js', '01-slow --leaks', /^--leaks goes with --app FOLDER$/],
  ['bench.js', '--app . --against HEAD --fail-if worse:much', /argument 'worse:much' is invalid. It takes worse, or worse:PERCENT/],
  ['bench.js', '--app . --against HEAD --fail-if worse --quick', /^--fail-if and --quick do not go together$/],
  ['bench.js', '--app . --fail-if worse', /^--fail-if goes with --against VERSION, or /],
  ['profile.js', '01-slow --against 01-slow', /^01-slow against itself shows nothing; .+$/],
  ['profile.js', '01-slow --against ceiling --tool doctor', /^--against needs .* which cpu has and doctor has not$/],
  ['profile.js', '01-slow --tool trace --tool cpu', /^--tool trace goes alone: it loads nothing$/],
  ['profile.js', '01-slow --tool trace --duration 3', /^--duration does not go with --tool trace, which asks for single requests$/],
  ['check.js', '99', /^unknown exercise "99"; there are: .*06-slower-every-time/],
  ['check.js', '--hint', /^--hint goes with an exercise: npm run check -- 06$/],
  ['lab.js', '--json x.json load', /^the name of a lab comes first: npm run lab -- NAME;/],
  ['lab.js', 'lode', /^unknown lab "lode"; there are: .*load/, LABS],
  ['lab.js', 'upgrade 01-slow', /^too many arguments.*Usage: npm run lab -- upgrade \[flags\]$/, LABS],
  ['lab.js', 'load --magic', /--over --rounds --duration --longest .*--json --add --save-reference/, LABS],
  ['docs.js', 'check no-such.json', /no-such\.json/, LABS],
  ['docs.js', 'polish', /^docs takes one of: serve, build, sync, translate, screens, check$/]
]
for (const [script, typed, message, reads] of MISTAKES) {
  test(`${script} ${typed}`, async () => {
    const { exitCode, stdout, stderr, packages } = await type(script, typed.split(' ').filter(Boolean))
    assert.deepEqual([exitCode, stdout, stderr.trimEnd().split('\n').length], [2, '', 1], stderr)
    assert.match(stderr.trimEnd(), message)
    assertLight(packages, reads)
  })
}

for (const [name, { example, does, of, sets }] of Object.entries(COMMANDS)) {
  test(`${name} --help says what it does, and each flag on a line`, async () => {
    const script = `${of ?? name.replace(':', '-')}.js`
    const args = script === 'docs.js' ? [sets ?? 'serve'] : [sets ?? []].flat()
    const { exitCode, stdout, stderr, packages } = await type(script, [...args, '--help'])
    assert.deepEqual([exitCode, stderr], [0, ''])
    assert.ok(stdout.startsWith(`Usage: ${name === 'start' ? 'npm start' : `npm run ${name}`} -- `), stdout)
    assert.ok(stdout.includes(`\n\nExample: ${example}`), stdout)
    assert.ok(stdout.toLowerCase().replace(/\s+/g, ' ').includes(does.toLowerCase()), stdout)
    assert.ok(stdout.split('\n').every(line => line.length <= 100), stdout)
    const flags = Object.keys(FLAGS[name] ?? FLAGS[String(of)]).filter(flag => flag !== 'all')
    for (const flag of flags) assert.match(stdout, new RegExp(`^  (-h, )?--${flag}( <[A-Z.@]+>)?  +\\S.{6,}$`, 'm'))
    assertLight(packages)
  })
}

test('a Node that is too old is named in one line', async t => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const needed = `${major}.${minor + 1}`
  const root = await copyProject(t, { 'package.json': ['"node": ">=22.15"', `"node": ">=${needed}"`] })
  const { stderr } = await runToExit(2, root, 'bench.js', ['--all'])
  assert.match(stderr, new RegExp(`^[\\w-]+ needs Node\\.js ${needed} or newer, and this is v[^\n]+$`))
})

function assertLight (packages, reads = '') {
  const isUnwanted = name => reads === LABS ? HEAVY.includes(name) : !LIGHT.includes(name)
  assert.deepEqual(packages.filter(isUnwanted), [])
}

async function type (script, args) {
  const options = { execArgv: [`--import=${RECORDER}`], env: { INIT_CWD: rootDir } }
  const { messages: packages, ...ended } = await runInThread(join(rootDir, commandFile(script)), args, options)
  return { ...ended, packages }
}
