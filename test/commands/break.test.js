// @ts-check
import assert from 'node:assert/strict'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMystery } from '../../scripts/check/mystery.js'
import { KINDS } from '../../scripts/check/slow-down.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { copyProject, runScript } from '../support/project.js'

const FILE = 'exercises/mystery/util.js'
const SEVEN = ['--seed', '7', '--level', '1']
const EIGHT = ['--seed', '8', '--level', '1']

test('break makes one, says what to do and not what it is, and keeps what was edited', async t => {
  const root = await copyProject(t)
  await rm(join(root, 'exercises/mystery'), { recursive: true, force: true })
  const run = (...args) => runScript(root, 'break.js', args)
  const { exitCode, stdout } = await run(...SEVEN)
  assert.equal(exitCode, 0)
  assert.match(stdout, /^exercises\/mystery is a server with one slow-down in it \(seed 7, level 1\)/)
  for (const kind of Object.keys(KINDS)) assert.match(stdout, new RegExp(`^  ${kind} +\\S`, 'm'))
  const other = await run(...EIGHT)
  assert.equal(other.stdout.replaceAll('seed 8', 'seed 7'), stdout, 'what is said depends on what was chosen')
  await appendFile(join(root, FILE), '// mine\n')
  const refused = await run('--seed', '7')
  assert.equal(refused.exitCode, 2)
  assert.match(refused.stderr, /work of yours \(util\.js\); --force/)
})

test('a seed is drawn and said where none is given, and check says what is right of what was named', async t => {
  const root = await copyProject(t)
  const { exitCode, stdout } = await runScript(root, 'break.js', ['--force'])
  assert.equal(exitCode, 0)
  const { wanted, slowDown, guilty: [{ file, line }] } = await readMystery(await readCatalog(root), root)
  assert.equal(wanted.seed, Number(/\(seed (\d+)\)/.exec(stdout)?.[1]))

  const check = (...args) => runScript(root, 'check.js', ['mystery', ...args])
  const right = await check('--line', `${file}:${line}`, '--kind', slowDown.kind)
  assert.equal(right.exitCode, 0, right.all)
  assert.match(right.stdout, /the kind is right\nnow fix it, and check again: npm run check -- mystery$/)
  const nothing = await check()
  assert.equal(nothing.exitCode, 2)
  assert.match(nothing.stderr, /^exercises\/mystery is as it was made; .*$/)
  assert.match((await check('--reveal')).stdout, new RegExp(`^it was ${slowDown.kind}: .*\\n  ${file}:${line}  `))
})
