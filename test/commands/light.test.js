// @ts-check
// Help, mistakes and lists answer at once. What takes time is loading packages, so only the one that reads what was
// typed is to be loaded for them.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { rootDir } from '../../scripts/server/catalog.js'
import { runScript } from '../support/project.js'

/** @import { TestContext } from 'node:test' */

const RECORDER = pathToFileURL(join(rootDir, 'test/support/record-packages.js')).href
const HEAVY = ['0x', 'autocannon', 'clinic', 'diff', 'echarts', 'undici', 'vitepress']

/** @type {[string, string[]][]} */
const light = [
  ['start.js', ['--help']],
  ['start.js', []],
  ['start.js', ['04-magic']],
  ['bench.js', ['--help']],
  ['bench.js', []],
  ['bench.js', ['04-magic']],
  ['bench.js', ['01-slow', '--fast']],
  ['bench.js', ['01-slow', '--duration', '601']],
  ['bench.js', ['01-slow', '--generator', 'ab']],
  ['bench.js', ['01-slow', '--json', 'docs']],
  ['bench.js', ['--all', '--help']],
  ['check.js', ['--help']],
  ['check.js', ['99']],
  ['break.js', ['--help']],
  ['break.js', ['leak']],
  ['break.js', ['--level', '4']],
  ['check.js', ['mystery', '--kind', 'leek']],
  ['profile.js', ['--help']],
  ['profile.js', ['04-magic']],
  ['profile.js', ['01-slow', '--tool', 'top']],
  ['profile.js', ['--check', '--help']],
  ['claims.js', ['--help']],
  ['claims.js', ['--fast']],
  ['lab.js', ['--help']],
  ['compare.js', ['--help']],
  ['compare.js', ['one.json']],
  ['budget.js', ['--help']],
  ['budget.js', ['one.json', 'two.json']],
  ['cost.js', ['--help']],
  ['cost.js', ['--headroom', '100']],
  ['docs.js', ['serve', '--help']],
  ['docs.js', ['serve', '--prot', '80']],
  ['docs.js', ['sync', '--help']],
  ['docs.js', ['check', '--help']],
  ['docs.js', ['polish']]
]

for (const [script, args] of light) {
  test(`${script} ${args.join(' ')} loads what reads what people write, and no other package`, async t => {
    const packages = await packagesOf(t, script, args)
    assert.deepEqual(packages.filter(name => !['commander', 'valibot'].includes(name)), [])
  })
}

// A lab says its own title, flags and claims, so these read the labs, and with them the lighter packages that labs are
// made of.
/** @type {[string, string[]][]} */
const readingLabs = [
  ['lab.js', []],
  ['lab.js', ['decoy']],
  ['lab.js', ['load', '--help']],
  ['lab.js', ['load', '--fast']],
  ['claims.js', ['all-is-well']]
]
for (const [script, args] of readingLabs) {
  test(`${script} ${args.join(' ')} loads nothing heavy`, async t => {
    assert.deepEqual((await packagesOf(t, script, args)).filter(name => HEAVY.includes(name)), [])
  })
}

test('a command that needs packages is seen to load them', async t => {
  const packages = await packagesOf(t, 'budget.js', ['docs/results/reference.json'])
  assert.ok(packages.includes('simple-statistics'), String(packages))
})

/**
 * @param {TestContext} t
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<string[]>} names of the packages that it has loaded
 */
async function packagesOf (t, script, args) {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'packages.json')
  await runScript(rootDir, script, args, { env: { NODE_OPTIONS: `--import=${RECORDER}`, PACKAGES_FILE: file } })
  return JSON.parse(await readFile(file, 'utf8'))
}
