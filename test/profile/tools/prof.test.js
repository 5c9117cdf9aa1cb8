// @ts-check
// What node --prof logs of a program of its own.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { callersOf, functionShares } from '../../../scripts/profile/call-tree.js'
import { plainCppSection, readV8Log } from '../../../scripts/profile/prof.js'
import { folderOf } from '../../support/temporary.js'

const PROGRAM = `const { createHash } = require('node:crypto')
const text = 'x'.repeat(1e6)
function hashAll () {
  for (let i = 0; i < 300; i++) createHash('sha512').update(text).digest('hex')
}
hashAll()
`
const { signal } = new AbortController()

async function logOf (t) {
  const folder = await folderOf(t, { 'program.cjs': PROGRAM })
  const log = join(folder, 'v8.log')
  await execa(process.execPath, ['--prof', `--logfile=${log}`, '--no-logfile-per-isolate', 'program.cjs'], { cwd: folder })
  return log
}

test('ticks are brought into stacks, and functions compiled into node have the names of its symbols', async t => {
  const log = await logOf(t)
  const { tree, samples, isUnread } = await readV8Log(log, { signal })
  assert.ok(samples > 100, `${samples} samples`)
  const hashing = functionShares(tree).find(({ name }) => name === 'hashAll')
  assert.deepEqual([hashing?.line, hashing?.kind], [3, 'app'])
  assert.ok(Number(hashing?.total) > 0.5)
  const { failed } = await execa('addr2line', ['--version'], { reject: false })
  assert.equal(isUnread, failed)
  if (failed) return t.skip('there is no addr2line for names')
  const [hottest] = functionShares(tree)
  assert.match(hottest.name, /sha512/i)
  const callers = [...callersOf(tree, ({ name }) => name === hottest.name).values()]
  assert.ok(callers.some(({ frame }) => frame.kind === 'node' && frame.name === 'update'), JSON.stringify(callers))
  assert.ok((await plainCppSection(log, signal)).length > 0)
})
