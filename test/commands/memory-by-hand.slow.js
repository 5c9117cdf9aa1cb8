// @ts-check
// What the page on memory has the reader type: two snapshots, which differ by what each request leaves.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from '../support/temporary.js'

const REQUESTS = 200

test('two snapshots of 01-slow differ by a closure of some dozens of bytes for each request', async t => {
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
    closures.push(sizesOf(JSON.parse(await last()), 'closure'))
  }
  const [before, after] = closures
  const grown = after.length - before.length
  assert.ok(Math.abs(grown - REQUESTS) < REQUESTS / 10, String(grown))
  const bytes = (sum(after) - sum(before)) / grown
  assert.ok(bytes > 20 && bytes < 100, String(bytes))
})

const sum = numbers => numbers.reduce((all, one) => all + one, 0)

/** @param {any} snapshot @param {string} type @returns {number[]} bytes of each object of this type */
function sizesOf ({ snapshot: { meta }, nodes }, type) {
  const fields = meta.node_fields.length
  const wanted = meta.node_types[0].indexOf(type)
  const size = meta.node_fields.indexOf('self_size')
  return nodes.filter((_, i) => i % fields === size && nodes[i - size] === wanted)
}
