// @ts-check
// What start and profile take besides stages.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { findServers } from '../../scripts/check/find-servers.js'
import { namesMystery } from '../../scripts/check/mystery.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'

const catalog = await readCatalog()

test('stages come first, then exercises, each once', async () => {
  const found = await findServers(catalog, ['exercises/06', '03-optimized', './exercises/06-slower-every-time/', '01-slow'])
  assert.deepEqual(found.map(({ id }) => id), ['01-slow', '03-optimized', 'exercises/06-slower-every-time'])
  assert.equal(found[2].dir, join(rootDir, 'exercises/06-slower-every-time'))
})

test('the mystery goes by its name or its folder', () => {
  for (const name of ['mystery', 'exercises/mystery', './exercises/mystery/', 'exercises\\mystery']) { assert.ok(namesMystery(name), name) }
  for (const name of ['mysteries', 'my/mystery', '05', 'exercises/05-mystery']) assert.ok(!namesMystery(name), name)
})

test('of the exam, only its two servers go by a name', async () => {
  for (const name of ['exercises/exam/as-it-were', 'exercises/exam/server/lib']) {
    await assert.rejects(findServers(catalog, [name]), { message: `there is no server in ${name}` })
  }
  await assert.rejects(findServers(catalog, ['exercises/examples']), { message: /^(?!there is no server).*exercises\/examples/ })
})
