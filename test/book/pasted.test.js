// @ts-check
// What the pages "On Monday" and "In your project" say to type or to copy works as it stands there, in a folder outside
// of this project.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'yaml'
import { FLAGS } from '../../scripts/commands/flags.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { freePort } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const skip = process.platform === 'win32' && 'the commands are for a POSIX shell'
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
const serverThat = (does = '', port = 'process.env.PORT') => `
const server = require('node:http').createServer((req, res) => { ${does}; res.end('ok') })
server.listen(${port}, '127.0.0.1', () => console.log('listening'))`

const [onMonday, inYourProject] = await Promise.all(['on-monday', 'in-your-project'].map(async page => {
  const text = await readFile(join(rootDir, `docs/${page}.md`), 'utf8')
  return [...text.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language, code]) => ({ language, code: code.trim() }))
}))
const blockWith = (blocks, text) => blocks.find(({ code }) => code.includes(text))?.code ?? assert.fail(text)

/** In a shell, with this Node.js first on the path. */
function type (t, command, cwd) {
  const shell = execa('sh', ['-c', `exec ${command}`], { cwd, env: { PATH }, reject: false })
  t.after(() => shell.kill('SIGKILL'))
  return shell
}

test('the command for a CPU profile leaves one', { skip }, async t => {
  const folder = await folderOf(t, { 'index.js': serverThat('', '0') })
  const server = type(t, blockWith(onMonday, '--cpu-prof'), folder)
  await once(/** @type {any} */ (server.stdout), 'data')
  server.kill('SIGINT')
  await server
  assert.equal((await readdir(folder)).filter(file => file.endsWith('.cpuprofile')).length, 1)
})

for (const [what, does, exitCode, said] of /** @type {[string, string, number, RegExp][]} */ ([
  ['a healthy server passes', '', 0, /most listeners: \d{1,2}, of /],
  ['a listener for each request fails', "server.setMaxListeners(0); server.on('after', () => {})", 1,
    /most listeners: \d{3,}, of Server 'after'/]
])) {
  test(`slow.sh and count.mjs: ${what}`, { skip }, async t => {
    const copied = ['slow.sh', 'count.mjs'].map(name => [name, blockWith(inYourProject, `${name}:`)])
    const folder = await folderOf(t, { 'index.js': serverThat(does), ...Object.fromEntries(copied) })
    await symlink(join(rootDir, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const env = { PORT: String(await freePort()), SECONDS_OF_LOAD: '1' }
    const ended = await execa('sh', ['slow.sh', '/'], { cwd: folder, env, all: true, reject: false, timeout: 60_000 })
    assert.equal(ended.exitCode, exitCode, ended.all)
    assert.match(ended.all, said)
    const { requests, non2xx } = JSON.parse(await readFile(join(folder, 'load.json'), 'utf8'))
    assert.ok(requests.total > 0 && non2xx === 0)
    assert.match((await readdir(join(folder, 'profiles'))).join(), /\.cpuprofile$/)
  })
}

test('the workflows run what there is', () => {
  const workflows = inYourProject.filter(({ language }) => language === 'yaml').map(({ code }) => parse(code))
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap(job => job.steps))
  const commands = steps.map(({ run }) => run)
  assert.ok(commands.includes('sh slow.sh /'))
  const bench = commands.find(command => command?.includes('run bench'))
  const flags = [...bench.matchAll(/--([\w-]+) (?!tutorial)/g)].map(([, flag]) => flag).filter(flag => flag !== 'prefix')
  assert.deepEqual(flags, ['app', 'route', 'against', 'fail-if'])
  for (const flag of flags) assert.ok(flag in FLAGS.bench, flag)
})
