// @ts-check
// The loggers in a real server, and the destinations that they write to.
import assert from 'node:assert/strict'
import { constants } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import waitFor from 'p-wait-for'
import { openPipe } from '../../labs/loggers/destinations.js'
import { askUntilGone, endUnderLoad, ENDS, LOGGERS, STAGE, withLogger } from '../../labs/loggers/tries.js'
import { findStages, readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { installOnce } from '../../scripts/stages/installed/packages.js'
import { take } from '../support/lab-samples.js'
import { startFor } from '../support/server.js'
import { folderOf } from '../support/temporary.js'

const [stage] = findStages(await readCatalog(), [STAGE])
const { signal } = new AbortController()
await installOnce(join(rootDir, 'labs/loggers/packages'), { what: 'the loggers', signal })
const noPipes = process.platform === 'win32' && 'no mkfifo here'

for (const logger of LOGGERS) {
  test(`${logger} writes a line of JSON for each request`, async t => {
    const file = join(await folderOf(t), 'log')
    const server = await startFor(t, withLogger(stage, logger, file), { signal })
    assert.equal(await askUntilGone(server.url + stage.route, { connections: 2, requests: 60, signal }), 60)
    const lines = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    // What is collected is written when the process ends.
    if (logger === 'pino-async') await server.stop()
    await waitFor(async () => (await lines()).length === 60, { timeout: { milliseconds: 60_000 } })
    for (const line of await lines()) {
      const { method, url, status, durationMs } = JSON.parse(line)
      assert.deepEqual([method, url, status], ['GET', stage.route, 200], line)
      assert.ok(durationMs > 0, line)
    }
  })
}

test('a server that ends under load has all lines of a logger that waits for each', async () => {
  for (const end of ENDS) {
    const [{ answered, lines }] = await take([{ logger: 'pino-sync', end }], endUnderLoad)
    assert.ok(answered - lines <= 2, `${answered} answers, ${lines} lines`)
  }
})

test('a pipe is full at first, is read no faster than it may be, and to its end when it is drained', { skip: noPipes }, async t => {
  const beganMs = performance.now()
  const pipe = await openPipe(join(await folderOf(t), 'pipe'), 50_000)
  t.after(() => pipe.stop())
  const eager = await open(pipe.path, constants.O_WRONLY | constants.O_NONBLOCK)
  await assert.rejects(eager.write('one\n'), { code: 'EAGAIN' })
  await eager.close()
  const writer = await open(pipe.path, 'a')
  await writer.write(('y'.repeat(99) + '\n').repeat(301))
  await waitFor(() => pipe.lines() > 0, { interval: 5, timeout: { milliseconds: 60_000 } })
  assert.ok(performance.now() - beganMs > 80, 'what it was full of, a page at least, stands before the lines')
  await writer.close()
  pipe.drain()
  assert.equal(pipe.lines(), 301)
})
