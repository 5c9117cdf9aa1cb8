// @ts-check
// What a server is preloaded with whose memory is compared.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { execaNode } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'

test('memory is told without garbage, and all that can be asked about it is still there', async () => {
  const code = `const garbage = () => { for (let i = 0; i < 100; i++) new Array(1e5).fill(i) }
    garbage()
    const { heapUsed, rss } = process.memoryUsage()
    garbage()
    console.log(JSON.stringify([rss, process.memoryUsage.rss(), heapUsed, process.memoryUsage().heapUsed]))`
  const { stdout } = await execaNode('--eval', [code], {
    nodePath: process.execPath,
    nodeOptions: ['--expose-gc', '--require', join(rootDir, 'scripts/check/collect-garbage.cjs')]
  })
  const [rss, again, heap, later] = JSON.parse(stdout)
  assert.ok(again > rss / 2 && again < rss * 2, `${again} bytes, ${rss} before`)
  assert.ok(later < heap * 1.1, `${later} bytes, ${heap} before`)
})
