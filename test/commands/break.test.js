// @ts-check
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMystery } from '../../scripts/check/mystery.js'
import { KINDS } from '../../scripts/check/slow-down.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { copyProject, runToExit } from '../support/project.js'

const SEVEN = ['--seed', '7', '--level', '1']
const EIGHT = ['--seed', '8', '--level', '1']

test('break makes one, says what to do and not what it is, and keeps it until another one is forced', async t => {
  const root = await copyProject(t)
  const run = (exits, ...args) => runToExit(exits, root, 'break.js', args)
  const made = async () => readMystery(await readCatalog(root), root)
  const { stdout } = await run(0, ...SEVEN)
  assert.match(stdout, /^exercises\/mystery is a server with one slow-down in it \(seed 7, level 1\)/)
  for (const kind of Object.keys(KINDS)) assert.match(stdout, new RegExp(`^  ${kind} +\\S`, 'm'))
  assert.match(stdout, /^ {2}npx autocannon -c 100 -d 10 http:\/\/127\.0\.0\.1:3000\/\w/m)
  const { texts } = await made()
  assert.equal((await run(0)).stdout, stdout)
  const refused = await run(2, ...EIGHT)
  assert.match(refused.stderr, /^exercises\/mystery is there already \(seed 7\); --force replaces it$/)
  assert.deepEqual((await made()).texts, texts)
  const other = await run(0, ...EIGHT, '--force')
  const plain = said => said.replaceAll('seed 8', 'seed 7').replace(/3000\S+/, '')
  assert.equal(plain(other.stdout), plain(stdout), 'what is said depends on what was chosen')
})

test('break says so when what it made can no longer be made again', async t => {
  const root = await copyProject(t)
  await runToExit(0, root, 'break.js', SEVEN)
  const file = join(root, 'exercises/mystery/.made.json')
  const { files, ...kept } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...kept, files: { ...files, 'util.js': 'another' } }))
  const { stderr } = await runToExit(2, root, 'break.js', [])
  assert.match(stderr, /have changed since .*: npm run break -- --seed 7 --level 1 --force$/)
})

test('a seed is drawn and said where none is given, and check says whether what was named is right', async t => {
  const root = await copyProject(t)
  const { stdout } = await runToExit(0, root, 'break.js', ['--force'])
  const { wanted, slowDown, guilty: [{ file, line }] } = await readMystery(await readCatalog(root), root)
  assert.equal(wanted.seed, Number(/\(seed (\d+)\)/.exec(stdout)?.[1]))

  const check = (exits, ...args) => runToExit(exits, root, 'check.js', ['mystery', ...args])
  const right = await check(0, '--line', `${file}:${line}`, '--kind', slowDown.kind)
  assert.match(right.stdout, /the line and the kind are right\nnow fix it, and check again: npm run check -- mystery$/)
  assert.match((await check(2)).stderr, /^exercises\/mystery is as it was made; .*$/)
  assert.match((await check(0, '--reveal')).stdout, new RegExp(`^it was ${slowDown.kind}: .*\\n  ${file}:${line}  `))
})
