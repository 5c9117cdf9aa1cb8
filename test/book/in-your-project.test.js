// @ts-check
// What docs/in-your-project.md has people copy works in a folder outside of this project.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'yaml'
import { FLAGS } from '../../scripts/commands/flags.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { freePort } from '../support/project.js'

const page = await readFile(join(rootDir, 'docs/in-your-project.md'), 'utf8')
const blocks = [...page.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language, code]) => ({ language, code }))
const codeOf = name => blocks.find(({ code }) => code.includes(`${name}:`))?.code ?? assert.fail(name)
const skip = process.platform === 'win32' && 'slow.sh is for a POSIX shell'

const server = onRequest => `const server = require('node:http').createServer((req, res) => { ${onRequest}; res.end('hi') })
server.listen(process.env.PORT, '127.0.0.1')`

for (const [name, code, exitCode] of /** @type {[string, string, number][]} */ ([
  ['a healthy server passes', server(''), 0],
  ['a listener for each request fails', server("server.setMaxListeners(0); server.on('after', () => {})"), 1]
])) {
  test(`slow.sh and count.mjs: ${name}`, { skip }, async t => {
    const dir = await mkdtemp(join(tmpdir(), 'theirs-'))
    t.after(() => rm(dir, { recursive: true, force: true }))
    for (const file of ['slow.sh', 'count.mjs']) await writeFile(join(dir, file), codeOf(file))
    await writeFile(join(dir, 'index.js'), code)
    await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
    const env = { PORT: String(await freePort()), SECONDS_OF_LOAD: '1' }
    const ended = await execa('sh', ['slow.sh', '/'], { cwd: dir, env, all: true, reject: false, timeout: 60_000 })
    assert.equal(ended.exitCode, exitCode, ended.all)
    assert.match(ended.all, exitCode ? /most listeners: \d{3,}, of Server 'after'/ : /most listeners: \d{1,2}, of /)
    const { requests, non2xx } = JSON.parse(await readFile(join(dir, 'load.json'), 'utf8'))
    assert.ok(requests.total > 0 && non2xx === 0)
    const [profile] = await readdir(join(dir, 'profiles'))
    assert.match(profile, /\.cpuprofile$/)
  })
}

test('the workflows run what there is', () => {
  const steps = blocks.filter(({ language }) => language === 'yaml')
    .flatMap(({ code }) => Object.values(parse(code).jobs).flatMap(job => job.steps))
  const commands = steps.map(({ run }) => run).filter(Boolean)
  assert.ok(commands.includes('sh slow.sh /'))
  const bench = commands.find(command => command.includes('run bench'))
  const flags = [...bench.matchAll(/--([\w-]+) (?!tutorial)/g)].map(([, flag]) => flag).filter(flag => flag !== 'prefix')
  assert.deepEqual(flags.filter(flag => !(flag in FLAGS.bench)), [], bench)
  assert.deepEqual(flags, ['app', 'route', 'against', 'fail-if'])
})
