// @ts-check
// What the pages "On Monday" and "Your own server" say to type or to copy works as it stands there, in a folder outside
// of this project.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import getPort from 'get-port'
import { parse } from 'yaml'
import { FLAGS } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_SHELL } from '../support/lacking.js'
import { folderOf } from '../support/temporary.js'
import { PATH, type } from '../support/typed.js'

const serverThat = (does = '', port = 'process.env.PORT') => `
const server = require('node:http').createServer((req, res) => { ${does}; res.end('ok') })
server.listen(${port}, '127.0.0.1', () => console.log('listening'))`

const [onMonday, yourOwnServer] = await Promise.all(['on-monday', 'your-own-server'].map(async page => {
  const text = await readFile(join(rootDir, `docs/${page}.md`), 'utf8')
  return [...text.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language, code]) => ({ language, code: code.trim() }))
}))
const blockWith = (blocks, text) => blocks.find(({ code }) => code.includes(text))?.code ?? assert.fail(text)

test('the command for a CPU profile leaves one', { skip: NO_SHELL }, async t => {
  const folder = await folderOf(t, { 'index.js': serverThat('', '0') })
  const server = type(t, blockWith(onMonday, '--cpu-prof'), { cwd: folder, env: { PATH } })
  await once(/** @type {any} */ (server.stdout), 'data')
  server.end('SIGINT')
  await server
  assert.equal((await readdir(folder)).filter(file => file.endsWith('.cpuprofile')).length, 1)
})

const copied = Object.fromEntries(['slow.sh', 'count.mjs'].map(name => [`mine/${name}`, blockWith(yourOwnServer, `${name}:`)]))

/** Runs in `folder` what is typed there, for a second of load, with the autocannon of this project above it. */
async function typeThere (folder, command) {
  await symlink(join(rootDir, 'node_modules'), join(dirname(folder), 'node_modules'), 'junction')
  return execa('sh', ['-c', command], {
    cwd: folder,
    env: { PATH, PORT: String(await getPort()), SECONDS_OF_LOAD: '1' },
    all: true,
    reject: false,
    timeout: 120_000
  })
}

const ANSWERS_KEY = "if (req.headers['x-key'] !== '1') res.statusCode = 401"
for (const [what, source, typed, exitCode, said] of /** @type {[string, string, string, number, RegExp][]} */ ([
  ['a healthy server passes, and a header reaches it', serverThat(ANSWERS_KEY), "HEADER='x-key: 1' sh slow.sh /", 0,
    /most listeners: \d{1,2}, of /],
  ['a listener for each request fails', serverThat("server.setMaxListeners(0); server.on('after', () => {})"), 'sh slow.sh /', 1,
    /most listeners: \d{3,}, of Server 'after'/],
  ['a server that ends is no slow one', "throw new Error('no')", 'sh slow.sh /', 125, /the server has ended/]
])) {
  test(`slow.sh and count.mjs: ${what}`, { skip: NO_SHELL }, async t => {
    const folder = join(await folderOf(t, { 'mine/index.js': source, ...copied }), 'mine')
    const ended = await typeThere(folder, typed)
    assert.equal(ended.exitCode, exitCode, ended.all)
    assert.match(ended.all, said)
    if (exitCode === 125) return
    const { requests, non2xx } = JSON.parse(await readFile(join(folder, 'load.json'), 'utf8'))
    assert.ok(requests.total > 0 && non2xx === 0)
    assert.match((await readdir(join(folder, 'profiles'))).join(), /\.cpuprofile$/)
  })
}

test('the workflows run what there is, and what runs the engine is as it is kept with it', async () => {
  const kept = await Promise.all(['bench', 'bench-comment'].map(name =>
    readFile(join(rootDir, `packages/bench-in-turns/workflows/${name}.yml`), 'utf8')))
  const workflows = yourOwnServer.filter(({ language }) => language === 'yaml').map(({ code }) => code)
  assert.deepEqual(workflows.slice(0, 2), kept.map(text => text.trim()))
  assert.ok(parse(workflows[2]).jobs.count.steps.some(({ run }) => run === 'sh slow.sh /'))
})

test('what the pages have typed of the engine, it knows', () => {
  const typed = [...onMonday, ...yourOwnServer].flatMap(({ code }) => code.match(/packages\/bench-in-turns(?:[^'\n\\]|\\\n)*/g) ?? [])
  const flags = typed.flatMap(line => [...line.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag))
  assert.ok(typed.length >= 3)
  assert.deepEqual(flags.filter(flag => !FLAGS[flag]), [])
})
