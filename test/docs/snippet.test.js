// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillRegions } from '../../scripts/docs/regions.js'
import { snippet } from '../../scripts/docs/snippet.js'

test('a snippet is found by the name that it has in the code', () => {
  const source = 'function a () {\n  function b () {\n    return 1\n  }\n  server.on(\'after\', () => {\n    b()\n  })\n}\n'
  assert.equal(snippet(source, 'b', 'x.js'), 'function b () {\n  return 1\n}')
  assert.equal(snippet(source, 'server.on', 'x.js'), 'server.on(\'after\', () => {\n  b()\n})')
})

test('a value is put into its sentence, and nothing else moves', () => {
  const page = 'It is <!-- value: x -->old<!-- /value --> times, and `<!-- value: y -->` is code.\n'
  assert.equal(fillRegions(page, 'page.md', name => `new ${name}`), page.replace('old', 'new x'))
})
