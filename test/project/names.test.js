// @ts-check
// Names of files that all systems take: macOS and Windows don't tell upper case from lower, and Windows keeps some.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_CHECKOUT } from '../support/project.js'

const KEPT = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const FORBIDDEN = /[<>:"|?*\\\u0000-\u001f]|[. ]$/ // eslint-disable-line no-control-regex
const LONGEST = 180 // of 260 that Windows allows, with the folder of a clone before it

/** @param {string[]} files with slashes @returns {string[]} those that some system does not take */
function unfit (files) {
  const places = new Set(files.flatMap(file => file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))))
  const alike = Map.groupBy(places, place => place.toLowerCase())
  return [
    ...[...alike.values()].filter(({ length }) => length > 1).flat(),
    ...files.filter(file => file.length > LONGEST || file.split('/').some(name => KEPT.test(name) || FORBIDDEN.test(name)))
  ]
}

test('each name is one that Linux, macOS and Windows take', { skip: NO_CHECKOUT }, async () => {
  const { stdout } = await execa('git', ['ls-files', '-z'], { cwd: rootDir })
  const files = stdout.split('\0').filter(Boolean)
  assert.ok(files.length > 1000)
  assert.deepEqual(unfit(files), [])
})

test('names that one of them does not take are found', () => {
  assert.deepEqual(unfit(['a/b.js', 'A/c.js']), ['a', 'A'])
  for (const name of ['docs/aux.md', 'a/b:c', 'a/b.', 'x'.repeat(200)]) assert.deepEqual(unfit([name]), [name])
})
