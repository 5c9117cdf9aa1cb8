// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { findStage } from '../support/project.js'
import { startFor } from '../support/server.js'

const payloadLength = async ({ url }, { route }) => (await (await fetch(url + route)).json()).data.length

test('an edited stage runs with the change, and its file stays as it is', async t => {
  const file = join((await findStage('01-slow')).dir, 'util.js')
  const source = await readFile(file, 'utf8')
  for (const stage of (await readCatalog()).filter(({ contract }) => contract === 'seed')) {
    const edits = [{ find: 'randomBytes(5000)', replacement: 'randomBytes(1000)' }]
    const server = await startFor(t, stage, { edits })
    assert.equal(await payloadLength(server, stage), 2000, stage.id)
  }
  assert.equal(await readFile(file, 'utf8'), source)
})
