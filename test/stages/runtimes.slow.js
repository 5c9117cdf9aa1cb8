// @ts-check
// Real npm, which asks a registry on this machine. What it carries as Node.js is a script that says a version.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { copyProject } from '../support/project.js'
import { setEnvironment } from '../support/processes.js'
import { serve } from '../support/server.js'

/** @import { TestContext } from 'node:test' */

const skip = process.platform === 'win32' && 'Windows starts no shell script as node.exe'
const NAME = 'node-of-this-test'
const VERSION = '8.17.0'
const STARTS = `#!/bin/sh\necho '{"node":"v${VERSION}","v8":"6.2"}'\n`

/**
 * @param {TestContext} t
 * @param {{ binary?: string, pinned?: (bytes: Buffer) => Buffer }} [carried] what is pinned goes by other bytes
 */
async function prepare (t, { binary = STARTS, pinned = bytes => bytes } = {}) {
  const root = await copyProject(t)
  const bytes = await pack(join(root, 'carried'), binary)
  const asked = []
  const registry = await serve(t, (req, res) => {
    asked.push(req.url)
    if (req.url?.endsWith('.tgz')) return res.end(bytes)
    const tarball = `${registry}${NAME}.tgz`
    const dist = { tarball, integrity: integrityOf(bytes) }
    res.end(JSON.stringify({ name: NAME, versions: { [VERSION]: { name: NAME, version: VERSION, dist } } }))
  })
  const pin = { package: NAME, integrity: integrityOf(pinned(bytes)) }
  const pins = { [`${process.platform}-${process.arch}`]: { [VERSION]: pin } }
  await writeFile(join(root, 'labs/equipment/runtimes.json'), JSON.stringify(pins))
  setEnvironment(t, { npm_config_registry: registry, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' })
  const runtimes = await import(pathToFileURL(join(root, 'labs/equipment/runtimes.js')).href)
  const run = { signal: new AbortController().signal, step: () => {} }
  return { root, asked, installRuntimes: versions => runtimes.installRuntimes(versions, run) }
}

async function pack (folder, binary) {
  const out = join(folder, '..', `${NAME}.tgz`)
  await mkdir(join(folder, 'package/bin'), { recursive: true })
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ name: NAME, version: VERSION }))
  await writeFile(join(folder, 'package/bin/node'), binary, { mode: 0o755 })
  await execa('tar', ['-czf', out, '-C', folder, 'package'])
  return readFile(out)
}

const integrityOf = bytes => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

test('a runtime is installed once, where npm ci does not delete it, and is there without a network', { skip }, async t => {
  const { root, asked, installRuntimes } = await prepare(t)
  const first = await installRuntimes(['8'])
  assert.deepEqual(first.missing, [])
  assert.deepEqual(first.runtimes.map(({ version, v8 }) => ({ version, v8 })), [{ version: `v${VERSION}`, v8: '6.2' }])
  assert.ok(first.runtimes[0].binary.startsWith(join(root, '.runtimes', VERSION)), first.runtimes[0].binary)
  asked.length = 0
  assert.deepEqual(await installRuntimes(['8']), first)
  assert.deepEqual(asked, [])
})

test('what is not what its hash says is not installed', { skip }, async t => {
  const { root, installRuntimes } = await prepare(t, { pinned: bytes => Buffer.concat([bytes, bytes]) })
  const { runtimes, missing: [{ reason }] } = await installRuntimes(['8'])
  assert.deepEqual([runtimes, await readdir(join(root, '.runtimes'))], [[], []])
  assert.match(reason, /^Node\.js 8\.17\.0 could not be installed \(npm ended with 1: .*sha512/)
})
