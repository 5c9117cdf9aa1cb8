// @ts-check
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { arch, availableParallelism, cpus, platform, release } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { readReadiness } from '../../scripts/check/ready.js'
import { folderOf } from '../support/temporary.js'
import { serve } from '../support/server.js'

const { signal } = new AbortController()
const nodeRange = '>=22.15'

const readAll = async (/** @type {Parameters<typeof readReadiness>[0]} */ options) =>
  (await readReadiness(options)).map(one => ({ ...one, what: inEnglish(one.what), says: inEnglish(one.says) }))
const of = (all, what) => all.find(one => one.what.startsWith(what))

test('a taken port and missing programs are named with what to do, and only what is needed stops the reader', async t => {
  const port = Number(new URL(await serve(t, (req, res) => res.end())).port)
  const empty = await folderOf(t)
  const all = await readAll({ nodeRange, signal, path: empty, port })
  assert.match(of(all, `port ${port}`).says, /^taken: /)
  assert.match(of(all, 'Node.js, for what you type').says, /npx node .*>=22\.15/)
  for (const what of ['git', 'curl', 'wrk']) assert.match(of(all, what).says, /install/, what)
  assert.equal(of(all, 'this machine').says, `${cpus()[0].model}, ${availableParallelism()} cores, ${platform()} ${release()} ${arch()}`)
  const missing = all.filter(({ isThere, isNeeded }) => isNeeded && !isThere).map(({ what }) => what)
  assert.deepEqual(missing, ['git', `port ${port}`])
})

test('a Node.js that npm alone puts in front is not the one that is typed', async t => {
  const bin = join(await folderOf(t), 'node_modules', '.bin')
  await mkdir(bin, { recursive: true })
  const folders = [bin, dirname(process.execPath)]
  const [own, typed] = await Promise.all(folders.map(path => readAll({ nodeRange, signal, path })))
  assert.equal(of(own, 'Node.js, for what you type').isThere, false)
  assert.equal(of(typed, 'Node.js, for what you type').says, `version ${process.versions.node}`)
})

test('a program that takes a processor is seen', async t => {
  const busy = spawn(process.execPath, ['--eval', 'console.log(1); for (;;);'])
  t.after(() => busy.kill())
  await once(busy.stdout, 'data')
  const { isThere, says } = of(await readAll({ nodeRange, signal }), 'a calm machine')
  assert.equal(isThere, false)
  assert.match(says, /others take|host takes|CPU limit/)
})
