// @ts-check
// What the page on memory has the reader type: two snapshots, which differ by what each request leaves.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/server/catalog.js'
import { folderOf } from '../support/temporary.js'

const REQUESTS = 200

test('two snapshots of 01-slow differ by a closure for each request', async t => {
  const cwd = await folderOf(t)
  const args = ['--heapsnapshot-signal=SIGUSR2', join(rootDir, '01-slow/index.js')]
  const server = execa(process.execPath, args, { cwd, env: { PORT: '0' }, reject: false })
  t.after(() => server.kill('SIGKILL'))
  const { value: line = '' } = await server[Symbol.asyncIterator]().next()

  const closures = []
  for (const requests of [100, REQUESTS]) {
    for (let i = 0; i < requests; i++) await (await fetch(`${line.split(' ').at(-1)}/seed/v1`)).text()
    server.kill('SIGUSR2')
    const last = async () => {
      const files = (await Array.fromAsync(glob('*.heapsnapshot', { cwd }))).sort()
      return files.length > closures.length ? readFile(join(cwd, String(files.at(-1))), 'utf8') : ''
    }
    await pWaitFor(async () => (await last()).endsWith('}'), { interval: 200 })
    closures.push(count(JSON.parse(await last()), 'closure'))
  }
  const grown = closures[1] - closures[0]
  assert.ok(Math.abs(grown - REQUESTS) < REQUESTS / 10, String(grown))
})

/** @param {any} snapshot @param {string} type */
function count ({ snapshot: { meta }, nodes }, type) {
  const size = meta.node_fields.length
  const wanted = meta.node_types[0].indexOf(type)
  return nodes.filter((value, i) => i % size === 0 && value === wanted).length
}
