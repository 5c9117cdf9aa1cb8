// @ts-check
// Applications as people have them: each framework, and servers from the registry that nobody here wrote, measured from
// their package alone. Each is measured, profiled and compared with its own past.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { makeApp, NODE, SERVERS } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runScript } from '../support/project.js'

const BRIEF = ['--quick', '--generations', '1', '--duration', '1']
const NEST = `require('reflect-metadata')
const { NestFactory } = require('@nestjs/core')
const { Controller, Get, Module } = require('@nestjs/common')
class Cats { list () { return [{ name: 'Tom' }] } }
Get()(Cats.prototype, 'list', Object.getOwnPropertyDescriptor(Cats.prototype, 'list'))
Controller('cats')(Cats)
class App {}
Module({ controllers: [Cats] })(App)
NestFactory.create(App, { logger: false }).then(app => app.listen(process.env.PORT))`

for (const [name, [file, source]] of Object.entries(SERVERS)) {
  test(`${name}: measured, compared with its commit, and profiled`, async t => {
    const app = await makeApp(t, { [file]: source, '.gitignore': 'node_modules' }, {})
    await makeRepository(app.dir)
    await measureAll(t, app.dir, ['--command', `${NODE} ${file}`], 'HEAD')
  })
}

/** @type {[name: string, packages: string[], folder: string, args: string[], files: Record<string, string>][]} */
const INSTALLED = [
  ['NestJS', ['@nestjs/core@11', '@nestjs/common@11', '@nestjs/platform-express@11', 'reflect-metadata@0.2', 'rxjs@7'], '.',
    ['--command', `${NODE} index.js`, '--route', '/cats'], { 'index.js': NEST }],
  ['http-server', ['http-server@14.1.1'], 'node_modules/http-server',
    ['--command', `${NODE} bin/http-server . -s -p $PORT`, '--route', '/package.json'], {}],
  ['json-server', ['json-server@0.17.4'], 'node_modules/json-server',
    ['--command', `${NODE} lib/cli/bin.js ../../db.json -q -p $PORT`, '--route', '/posts'],
    { 'db.json': '{ "posts": [{ "id": 1 }] }' }],
  ['serve', ['serve@14.2.7'], 'node_modules/serve', ['--command', `${NODE} build/main.js -L -p $PORT .`, '--route', '/package.json'],
    {}]
]

for (const [name, packages, folder, args, files] of INSTALLED) {
  test(`${name} from the registry: measured, compared with itself, and profiled`, {
    skip: process.platform === 'win32' && 'its command is for a POSIX shell', timeout: 300_000
  }, async t => {
    const root = await mkdtemp(join(tmpdir(), 'theirs-'))
    t.after(() => rm(root, { recursive: true, force: true }))
    for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) await writeFile(join(root, file), text)
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts']
    const { failed } = await execa('npm', ['install', ...flags, ...packages], { cwd: root, reject: false })
    if (failed) return t.skip(`npm cannot install ${packages[0]} here`)
    const dir = join(root, folder)
    const before = await readdir(dir, { recursive: true })
    await measureAll(t, dir, args, dir)
    assert.deepEqual(await readdir(dir, { recursive: true }), before)
  })
}

async function measureAll (t, dir, args, against) {
  const root = await copyProject(t)
  const bench = await runScript(root, 'bench.js', ['--app', dir, ...args, ...BRIEF, '--against', against])
  assert.equal(bench.exitCode, 0, bench.all)
  assert.match(bench.stdout, /The code is the same, so this is noise alone\.$|too few rounds for a verdict$/)
  const profile = await runScript(root, 'profile.js', ['--app', dir, ...args, '--duration', '1'])
  assert.equal(profile.exitCode, 0, profile.all)
  assert.match(profile.stdout, / by cpu: profiles\/app-\S+\/cpu\/flame\.svg, /)
}
