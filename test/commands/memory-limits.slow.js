// @ts-check
// What the page on memory says of a limit such as a container has, and of the room for young objects, tried with
// control groups of Linux.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { askOneByOne } from '../../scripts/stages/whole-load.js'
import { openBursts } from 'bench-in-turns/load/generators.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { waitUntilReady } from 'bench-in-turns/start/readiness.js'
import { serverEnvironment } from 'bench-in-turns/start/spawn.js'
import { folderOf } from '../support/temporary.js'

/** @import { TestContext } from 'node:test' */

const MB = 2 ** 20
const LEAKS = 'exercises/31-what-holds-it/index.js'
const HEALTHY = '02-listener-fix/index.js'
const LEAKING = { connections: 10, durationMs: 120_000 } // it ends long before
const REQUESTS = 5000
const SNAPSHOT = '--heapsnapshot-near-heap-limit=1'
const ENTER = 'echo $$ > "$GROUP/cgroup.procs" && exec "$@"'
let groups = 0
const skip = whyNoGroup()

test('below 512 MB the heap may be larger than a limit, and above it is about half', { skip }, async t => {
  for (const [limitMB, low, high] of [[100, 200, 300], [256, 250, 300], [1024, 512, 600], [2048, 1024, 1200]]) {
    const group = makeGroup(t, limitMB)
    const sizes = '[process.constrainedMemory(), v8.getHeapStatistics().heap_size_limit].join()'
    const { stdout } = await runIn(group, ['-p', sizes])
    const [constrained, heap] = stdout.split(',').map(bytes => Number(bytes) / MB)
    assert.equal(constrained, limitMB)
    assert.ok(heap > low && heap < high, `${heap} MB of ${limitMB} MB`)
  }
})

const NO_SNAPSHOT = /^$/
/** @type {[what: string, limitMB: number, flags: string[], signal: string, snapshots: number, snapshot: RegExp][]} */
const ENDS = [
  ['with a limit of 100 MB the kernel ends it, and there is no snapshot', 100, [SNAPSHOT], 'SIGKILL', 0, NO_SNAPSHOT],
  ['with room between the limits, V8 ends it and says why', 100, ['--max-old-space-size=50'], 'SIGABRT', 0, NO_SNAPSHOT],
  ['for the snapshot of 20 MB, a limit of 100 MB is too little: the file stays empty', 100,
    ['--max-old-space-size=20', SNAPSHOT], 'SIGKILL', 1, NO_SNAPSHOT],
  ['and 400 MB are enough', 400, ['--max-old-space-size=20', SNAPSHOT], 'SIGABRT', 1, /"node_count":[1-9][^]*\}$/]
]
for (const [what, limitMB, flags, signal, count, snapshot] of ENDS) {
  test(what, { skip }, async t => {
    const ended = await loadUntilItEnds(t, limitMB, flags)
    assert.deepEqual([ended.signal, ended.snapshots.length], [signal, count])
    assert.match(ended.snapshots.join(), snapshot)
    assert.match(ended.stderr, signal === 'SIGKILL' ? /^$/ : /JavaScript heap out of memory/)
    assert.ok(signal === 'SIGKILL' || count > 0 || ended.peakMB < limitMB, `${ended.peakMB} MB`)
  })
}

test('more room for young objects, fewer collections; a limit makes it smaller', { skip }, async t => {
  const small = await scavenges(t, 4096, ['--max-semi-space-size=1'])
  const large = await scavenges(t, 4096, ['--max-semi-space-size=16'])
  const limited = await scavenges(t, 256)
  const unlimited = await scavenges(t, 4096)
  t.diagnostic(JSON.stringify({ small, large, limited, unlimited }))
  assert.ok(small > 4 * large && limited > 2 * unlimited)
})

test('the room for young objects is three times --max-semi-space-size', async () => {
  const heapMB = async size => {
    const args = [`--max-semi-space-size=${size}`, '-p', 'v8.getHeapStatistics().heap_size_limit']
    return Number((await execa(process.execPath, args)).stdout) / MB
  }
  assert.equal(await heapMB(16) - await heapMB(1), 3 * 15)
})

/** @returns {string | false} */
function whyNoGroup () {
  try {
    rmdirSync(newGroup(100))
    return false
  } catch (error) {
    return `no group of processes can be limited here: ${error.message}`
  }
}

/** @returns {string} absolute folder of a group below the one of this process, limited to so much */
function newGroup (limitMB) {
  const [, own] = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  if (own === undefined) throw new Error('control groups of version 1 are not there')
  const group = join('/sys/fs/cgroup/memory', own, `limited-${process.pid}-${++groups}`)
  mkdirSync(group)
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(limitMB * MB))
  return group
}

/** @param {TestContext} t @param {number} limitMB */
function makeGroup (t, limitMB) {
  const group = newGroup(limitMB)
  const members = () => readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)
  t.after(async () => {
    for (const pid of members()) process.kill(pid, 'SIGKILL')
    await pWaitFor(() => members().length === 0)
    rmdirSync(group)
  })
  return group
}

function runIn (group, args, cwd = rootDir) {
  return execa('sh', ['-c', ENTER, 'sh', process.execPath, ...args], {
    cwd,
    env: serverEnvironment({ GROUP: group }),
    extendEnv: false,
    reject: false
  })
}

/** @param {TestContext} t */
async function startIn (t, limitMB, args) {
  const group = makeGroup(t, limitMB)
  const folder = await folderOf(t)
  const server = runIn(group, args, folder)
  const url = await waitUntilReady(/** @type {any} */ (server.stdout), t.signal)
  const generator = openBursts(t.signal)
  t.after(() => generator.stop())
  return { group, folder, server, url, generator }
}

async function loadUntilItEnds (t, limitMB, args) {
  const { group, folder, server, url, generator } = await startIn(t, limitMB, [...args, join(rootDir, LEAKS)])
  generator.run(url, LEAKING).catch(() => {})
  const { signal, stderr } = await server
  const files = (await readdir(folder)).filter(file => file.endsWith('.heapsnapshot'))
  return {
    signal,
    stderr,
    peakMB: Number(await readFile(join(group, 'memory.max_usage_in_bytes'))) / MB,
    snapshots: await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  }
}

async function scavenges (t, limitMB, args = []) {
  const { server, url, generator } = await startIn(t, limitMB, ['--trace-gc', ...args, join(rootDir, HEALTHY)])
  await askOneByOne(generator, `${url}/seed/v1`, REQUESTS)
  server.kill('SIGTERM')
  const { stdout } = await server
  return [...stdout.matchAll(/Scavenge .* MB, /g)].length
}
