// @ts-check
// What the page on memory has the reader type, on the servers that it names.
import assert from 'node:assert/strict'
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/server/catalog.js'
import { temporaryFolder } from '../support/temporary.js'

const REQUESTS = 200
const HOLDS_IT = 'exercises/31-what-holds-it/index.js'
const EXITS = 'data:text/javascript,process.on("SIGINT",()=>process.exit())'

test('two snapshots of 01-slow differ by a closure for each request', async t => {
  const { url, subprocess, files } = await start(t, ['--heapsnapshot-signal=SIGUSR2'], '01-slow/index.js')
  await ask(`${url}/seed/v1`, 100)
  const before = await snapshot()
  await ask(`${url}/seed/v1`, REQUESTS)
  const grown = count(await snapshot(), 'closure') - count(before, 'closure')
  assert.ok(Math.abs(grown - REQUESTS) < REQUESTS / 10, String(grown))

  async function snapshot () {
    const known = (await files('heapsnapshot')).length
    subprocess.kill('SIGUSR2')
    await pWaitFor(async () => {
      const written = await files('heapsnapshot')
      return written.length > known && (await readFile(written.at(-1) ?? '', 'utf8')).endsWith('}')
    }, { interval: 200 })
    return JSON.parse(await readFile((await files('heapsnapshot')).at(-1) ?? '', 'utf8'))
  }
})

test('a snapshot is there when the heap is full, and names the variable that holds what fills it', async t => {
  const flags = ['--max-old-space-size=20', '--heapsnapshot-near-heap-limit=1']
  const { url, subprocess, files } = await start(t, flags, HOLDS_IT)
  const load = execa('npx', ['autocannon', '-c', '10', '-d', '120', `${url}/`], { cwd: rootDir, reject: false })
  t.after(() => load.kill())
  const { stderr } = await subprocess
  assert.match(stderr, /JavaScript heap out of memory/)
  const { strings } = JSON.parse(await readFile((await files('heapsnapshot'))[0], 'utf8'))
  assert.ok(strings.includes('resolved'))
})

test('a heap profile is written at Ctrl-C', async t => {
  const { url, subprocess, files } = await start(t, ['--heap-prof', '--import', EXITS], HOLDS_IT)
  await ask(`${url}/`, REQUESTS)
  subprocess.kill('SIGINT')
  await subprocess
  assert.ok((await stat((await files('heapprofile'))[0])).size > 0)
})

async function start (t, flags, file) {
  const cwd = await mkdtemp(join(await temporaryFolder(), 'memory-'))
  const subprocess = execa(process.execPath, [...flags, join(rootDir, file)], { cwd, env: { PORT: '0' }, reject: false })
  t.after(async () => {
    subprocess.kill('SIGKILL')
    await subprocess
    await rm(cwd, { recursive: true })
  })
  const { value: line = '' } = await subprocess[Symbol.asyncIterator]().next()
  const files = async ending => (await Array.fromAsync(glob(`*.${ending}`, { cwd }))).sort().map(name => join(cwd, name))
  return { url: line.split(' ').at(-1), subprocess, files }
}

async function ask (url, requests) {
  for (let i = 0; i < requests; i++) await (await fetch(url)).text()
}

/** @param {any} snapshot @param {string} type */
function count ({ snapshot: { meta }, nodes }, type) {
  const size = meta.node_fields.length
  const wanted = meta.node_types[0].indexOf(type)
  return nodes.filter((value, i) => i % size === 0 && value === wanted).length
}
