// @ts-check
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { passGate, PROCESS_CHECKS } from '../../scripts/stages/gate.js'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'
import { copyProject, findStage } from '../support/project.js'

for (const stage of withoutNeeds(await readCatalog())) {
  test(`${stage.id} passes`, async () => {
    const { failures } = await passGate(stage)
    assert.deepEqual(failures, [])
  })
}

/** @type {[title: string, file: string, find: string, replacement: string, check: string, message: RegExp][]} */
const broken = [
  ['a declared defect that is not there', '03-optimized/package.json', '"late-etag"', '"unquoted-etag", "late-etag"',
    'stable ETag', /^not so, although it is declared: the ETag/],
  ['an ETag of old content that is not declared', '03-optimized/package.json', '"stale-etag",', '',
    'ETag of new content', /^the first response with new content has the ETag of the old$/],
  ['a route that dies of a client that hangs up', '03-optimized/index.js', '    res.etag = etag',
    "    res.on('close', () => { if (!res.writableFinished) throw new Error('gone') })\n    res.etag = etag",
    'client hangs up mid-response', /(ECONNREFUSED|ECONNRESET|socket hang up)[^,]*$/]
]
for (const [title, file, find, replacement, check, message] of broken) {
  test(`names ${title}`, async t => {
    const root = await copyProject(t, { [file]: [find, replacement] })
    const { failures: [first] } = await passGate(await findStage(dirname(file), root))
    assert.equal(first?.check, check)
    assert.match(first.message, message)
  })
}

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
