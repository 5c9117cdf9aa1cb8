// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { COMMANDS, FLAGS } from '../../scripts/commands/flags.js'
import { generatorNames } from '../../scripts/measure/load.js'
import { PROFILERS } from '../../scripts/profile/profilers.js'
import { DEFAULTS } from '../../scripts/render/cost-table.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { runScript } from '../support/project.js'

const { scripts } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
const ours = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script, args] = / scripts\/commands\/(\S+\.js) ?(.*)$/.exec(line) ?? []
  return script ? [{ name, script, args: args.split(' ').filter(Boolean) }] : []
})
const noTerminal = process.platform !== 'linux' && "script's flags are those of Linux"
const widest = text => Math.max(...text.split('\n').map(line => line.length))

test('there are npm scripts to ask for help', () => {
  assert.ok(ours.length >= 13, JSON.stringify(ours))
})

for (const { name, script, args } of ours) {
  for (const asked of ['--help', '-h']) {
    test(`${name} ${asked} says what it does, and each flag on a line`, async () => {
      const { exitCode, stdout, stderr } = await runScript(rootDir, script, [...args, asked])
      assert.equal(exitCode, 0, stderr)
      assert.equal(stderr, '')
      const usage = name === 'start' ? 'npm start' : `npm run ${name}`
      assert.ok(stdout.startsWith(`Usage: ${usage} -- `), stdout)
      assert.ok(stdout.includes(`\n\nExample: ${COMMANDS[name].example}`), stdout)
      assert.ok(stdout.toLowerCase().replace(/\s+/g, ' ').includes(COMMANDS[name].does.toLowerCase()), stdout)
      assert.ok(widest(stdout) <= 100, stdout)
      const flags = Object.keys(FLAGS[name] ?? FLAGS[script.replace('.js', '')]).filter(flag => !['all', 'check'].includes(flag))
      for (const flag of flags) assert.match(stdout, new RegExp(`^  (-h, )?--${flag}( <[A-Z.]+>)?  +\\S.{6,}$`, 'm'))
    })
  }
}

test('a script that sets a flag does not offer it, and shows what it changes', async () => {
  const { stdout } = await runScript(rootDir, 'profile.js', ['--check', '--help'])
  assert.doesNotMatch(stdout, /--check|--all|STAGE/)
  assert.match(stdout, /--duration <N> .*\(default 4\)/)
  assert.match(
    (await runScript(rootDir, 'profile.js', ['--help'])).stdout,
    /--duration <N> .*\(default 10; 4 with --check\)/
  )
})

test('the help of a lab has its title and its own flags', async () => {
  const { exitCode, stdout } = await runScript(rootDir, 'lab.js', ['load', '--help'])
  assert.equal(exitCode, 0)
  assert.match(stdout, /^Usage: npm run lab -- load \[STAGE\.\.\.\] \[flags\]\n\nWhat one measures, over the rate/)
  assert.match(stdout, /^ +--longest /m)
  assert.match(stdout, /^ +--json <FILE> /m)
})

test('help is asked for, whatever else was typed', async () => {
  const { exitCode, stdout } = await runScript(rootDir, 'bench.js', ['04-magic', '--fast', '--rounds', '--help'])
  assert.equal(exitCode, 0)
  assert.match(stdout, /^Usage: /)
})

test('help fits a narrow terminal, and says the same there', { skip: noTerminal }, async () => {
  const render = async columns => {
    const command = `stty cols ${columns}; ${process.execPath} scripts/commands/bench.js --help`
    const { stdout } = await execa('script', ['-qec', command, '/dev/null'], { cwd: rootDir })
    return stdout.replaceAll('\r', '')
  }
  const [narrow, wide] = [await render(60), await render(300)]
  assert.ok(widest(narrow) <= 60, narrow)
  assert.ok(widest(wide) <= 100, wide)
  assert.ok(widest(wide) > 60)
  assert.equal(narrow.replace(/\s+/g, ' '), wide.replace(/\s+/g, ' '))
})

test('what the tables allow and assume is what there is', () => {
  assert.deepEqual(FLAGS.profile.tool.choices, Object.keys(PROFILERS))
  assert.deepEqual(FLAGS.bench.generator.choices, generatorNames)
  const { load, price, headroom } = FLAGS.cost
  assert.deepEqual(
    { requestsPerSecond: load.usual, pricePerMonth: price.usual, headroomPercent: headroom.usual },
    DEFAULTS
  )
})
