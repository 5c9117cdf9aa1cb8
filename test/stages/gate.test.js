// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passGate, PROCESS_CHECKS } from '../../scripts/stages/stage-gate.js'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'
import { copyProject, findStage } from '../support/project.js'

for (const stage of withoutNeeds(await readCatalog())) {
  test(`${stage.id} passes`, async () => {
    const { failures } = await passGate(stage)
    assert.deepEqual(failures, [])
  })
}

test('names an ETag of old content that is not declared', async t => {
  const root = await copyProject(t, { '03-optimized/package.json': ['"stale-etag",', ''] })
  const { failures: [first] } = await passGate(await findStage('03-optimized', root))
  assert.equal(first?.check, 'ETag of new content')
  assert.match(first.message, /^the first response with new content has the ETag of the old$/)
})

const HELLO = 'scripts/stages/baselines/hello-world/index.js'

for (const [what, edit, checks, failed] of /** @type {[string, [string, string], string[], string[]][]} */ ([
  ['that a check has ended is no longer alive, and no other check is made', ["res.end('hello world')", "throw new Error('no luck')"],
    ['first response'], ['first response', PROCESS_CHECKS[1]]],
  ['that does not start fails the first check, with what it wrote', ["'use strict'", "throw new Error('no luck')"], [], ['start']]
])) {
  test(`a stage ${what}`, async t => {
    const root = await copyProject(t, { [HELLO]: edit })
    assert.equal(PROCESS_CHECKS[1], 'still alive')
    const gate = await passGate(await findStage('hello-world', root))
    assert.deepEqual([gate.checks, gate.failures.map(({ check }) => check)], [checks, failed])
    assert.match(String(gate.failures.at(-1)?.message), /^hello-world ended with exit code 1/)
    assert.match(gate.stderrLines.join('\n'), /Error: no luck/)
  })
}
