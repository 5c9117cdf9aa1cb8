// @ts-check
// A server sees nothing of what whoever started the bench has in the environment.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openGenerator } from '../../scripts/measure/generator-process.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { cleanEnvironment, serverEnvironment } from '../../scripts/server/server-environment.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { copyProject, findStage, freePort, runScript } from '../support/project.js'

/** @import { TestContext } from 'node:test' */

const LEAKS = {
  LOG: '1',
  NODE_OPTIONS: '--jitless',
  NODE_V8_COVERAGE: join(tmpdir(), 'no-coverage'),
  NODE_ENV: 'development',
  PORT: '1'
}
const SAY_ENVIRONMENT = ['--import', 'data:text/javascript,console.error(JSON.stringify(process.env))']

/** @param {TestContext} t */
function leak (t) {
  const before = { ...process.env }
  Object.assign(process.env, LEAKS)
  t.after(() => {
    for (const name of Object.keys(LEAKS)) delete process.env[name]
    Object.assign(process.env, before)
  })
}

test('a stage sees its settings and what the system needs, and nothing else', async t => {
  leak(t)
  const server = await startStage(await findStage('fastify-variant'), { nodeArgs: SAY_ENVIRONMENT })
  await server.stop()
  await server.ended
  const { PATH, ...env } = JSON.parse(server.stderrLines[0])
  assert.equal(PATH, process.env.PATH?.replaceAll(rootDir, '.')) // as a stage's output is kept
  for (const [name, value] of Object.entries({ PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' })) { assert.equal(env[name], value) }
  for (const name of ['LOG', 'NODE_OPTIONS', 'NODE_V8_COVERAGE']) assert.equal(env[name], undefined, name)
  const allowed = Object.keys({
    ...serverEnvironment(),
    ...(process.platform === 'darwin' && { __CF_USER_TEXT_ENCODING: '' })
  })
  assert.deepEqual(Object.keys(env).filter(name => !allowed.includes(name)), [])
})

test("a lab's server sees its own settings, also when its source is changed", async t => {
  leak(t)
  const stage = { ...await findStage('fastify-variant'), settings: { LOG: '0', LOGGER: 'none' } }
  const server = await startStage(stage, {
    nodeArgs: SAY_ENVIRONMENT,
    edits: [
      { find: "console.log('listening on ' + address)", replacement: "console.log('listening on ' + String(address))" }
    ]
  })
  await server.stop()
  await server.ended
  const { LOG, LOGGER, SOURCE_EDITS } = JSON.parse(server.stderrLines[0])
  assert.deepEqual([LOG, LOGGER], ['0', 'none'])
  assert.match(SOURCE_EDITS, /String\(address\)/)
})

test('settings go before what is there otherwise', () => {
  assert.deepEqual(
    Object.entries(serverEnvironment({ PORT: '3000', SOURCE_EDITS: '[]' })).filter(
      ([name]) => !(name in cleanEnvironment())
    ),
    [
      ['PORT', '3000'],
      ['HOST', '127.0.0.1'],
      ['NODE_ENV', 'production'],
      ['SOURCE_EDITS', '[]']
    ]
  )
})

test('a generator sees none of it either', async t => {
  leak(t)
  const folder = await mkdtemp(join(tmpdir(), 'generator-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'says.js')
  await writeFile(
    file,
    "process.on('message', ({ id }) => process.send({ id, result: process.env }))\nprocess.on('disconnect', () => process.exit())\n"
  )
  const generator = openGenerator(file)
  const { result } = await generator.run({})
  await generator.stop()
  for (const name of Object.keys(LEAKS)) assert.equal(result[name], undefined, name)
})

test('npm start hands on what the stage says it reads, runs it as the bench does, and hands on no more', async t => {
  const root = await copyProject(t, {
    'fastify-variant/index.js': [
      "console.log('listening on ' + address)",
      'process.exit(console.log(JSON.stringify(process.env)))'
    ],
    '01-slow/index.js': ["const restify = require('restify')", 'process.exit(console.log(JSON.stringify(process.env)))']
  })
  const environmentOf = async id => {
    const { stdout } = await runScript(root, 'start.js', [id, '--port', String(await freePort())], {
      env: { LOG: '1', NODE_ENV: 'development' }
    })
    return JSON.parse(stdout.split('\n').find(line => line.includes('"HOST"')) ?? stdout) // beside it stands what pino logs
  }
  const fastify = await environmentOf('fastify-variant')
  assert.deepEqual([fastify.LOG, fastify.NODE_ENV], ['1', 'production'])
  const slow = await environmentOf('01-slow')
  assert.deepEqual([slow.LOG, slow.NODE_ENV], [undefined, 'production'])
})
