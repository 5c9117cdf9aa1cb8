// @ts-check
// The engine as somebody else gets it: packed, installed into an empty folder, and without this repository.
import assert from 'node:assert/strict'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'valibot'
import { RESULT } from 'bench-in-turns/result-schema.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeRepository } from '../support/git.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'

const MOST_BYTES = 15e6
const SERVER = loops => `const app = require('express')()
app.get('/', (req, res) => res.redirect('/users'))
app.get('/users', (req, res) => { let x = 0; for (let i = 0; i < ${loops}; i++) x += i % 7; res.json([{ id: 1 }]) })
app.listen(process.env.PORT)`

test('packed and installed into an empty folder, it tells two versions of an Express server apart', {
  skip: NO_REGISTRY, timeout: 280_000
}, async t => {
  const [packs, dir] = [await folderOf(t), await folderOf(t, {
    'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node app.js' } }),
    'app.js': SERVER(1000),
    '.gitignore': 'node_modules'
  })]
  await execa('npm', ['pack', '--pack-destination', packs], { cwd: join(rootDir, 'packages/bench-in-turns') })
  const [file] = await readdir(packs)
  const install = name => execa('npm', ['install', '--no-audit', '--no-fund', name], { cwd: dir })
  await install(join(packs, file))
  assert.ok(await bytesOf(join(dir, 'node_modules')) < MOST_BYTES)
  await install('express')
  await makeRepository(dir)
  await writeFile(join(dir, 'app.js'), SERVER(1_000_000))

  const help = await execa('npx', ['bench-in-turns', '--help'], { cwd: dir })
  assert.match(help.stdout, /--against/)
  const brief = ['--generations', '4', '--turns', '6', '--noise-pair', '--fail-if', 'worse']
  const args = ['bench-in-turns', ...brief, '--json', '-', '--markdown', 'verdict.md']
  const { exitCode, stdout, stderr } = await execa('npx', args, { cwd: dir, reject: false })
  const taken = 'started by node app.js; listens where PORT says; asked for /users, which answers 200; compared with HEAD: '
  assert.ok(stderr.startsWith(`starting node app.js\n${taken}`), stderr)
  assert.match(stderr.replaceAll('\n', ' '), /: worse: .* noise alone: \S+ at \w+ again ÷ \S+ at /)
  const result = JSON.parse(stdout)
  assert.deepEqual(parse(RESULT, result), result)
  assert.deepEqual([result.comparisons[0].verdict, exitCode], ['worse', 1])
  assert.match(await readFile(join(dir, 'verdict.md'), 'utf8'), /^`\S+` ÷ `\S+ at \w+`(, on a machine .*)?: \*\*worse\*\*: .* Noise alone, /)
  const mistake = await execa('npx', ['bench-in-turns', '--rout', '/'], { cwd: dir, reject: false })
  assert.equal(mistake.exitCode, 2)
})

/** @returns {Promise<number>} of all files below it */
async function bytesOf (folder) {
  let sum = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size
  }
  return sum
}
