// @ts-check
// A server sees nothing of what whoever started the bench has in the environment.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import getPort from 'get-port'
import { rootDir } from '../../scripts/stages/catalog.js'
import { serverEnvironment } from 'bench-in-turns/kit.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { setEnvironment } from '../support/processes.js'
import { copyProject, findStage, runScript } from '../support/project.js'

/** @import { TestContext } from 'node:test' */

const LEAKS = {
  LOG: '1',
  NODE_OPTIONS: '--jitless',
  NODE_V8_COVERAGE: join(tmpdir(), 'no-coverage'),
  NODE_ENV: 'development',
  PORT: '1'
}
const SAY_ENVIRONMENT = ['--import', 'data:text/javascript,console.error(JSON.stringify(process.env))']
const SAY = 'process.exit(console.log(JSON.stringify(process.env)))'

test('a stage sees its settings and what the system needs, also when its source is changed, and nothing else', async t => {
  setEnvironment(t, LEAKS)
  const stage = { ...await findStage('fastify-variant'), settings: { LOGGER: 'none' } }
  const find = "console.log('listening on ' + address)"
  const edits = [{ find, replacement: "console.log('listening on ' + String(address))" }]
  const server = await startStage(stage, { nodeArgs: SAY_ENVIRONMENT, edits })
  await server.stop()
  await server.ended
  const { PATH, SOURCE_EDITS, PROBE_PORT, ...env } = JSON.parse(server.stderrLines[0])
  assert.equal(PATH, process.env.PATH?.replaceAll(rootDir, '.')) // as a stage's output is kept
  assert.ok(Number(PROBE_PORT) > 0)
  assert.match(SOURCE_EDITS, /String\(address\)/)
  const { PORT, HOST, NODE_ENV, LOGGER } = env
  assert.deepEqual([PORT, HOST, NODE_ENV, LOGGER], ['0', '127.0.0.1', 'production', 'none'])
  const allowed = Object.keys(serverEnvironment({ LOGGER, __CF_USER_TEXT_ENCODING: '' })) // the last on macOS
  assert.deepEqual(Object.keys(env).filter(name => !allowed.includes(name) || name === 'NODE_V8_COVERAGE'), [])
})

test('npm start hands on what the stage says it reads, runs it as the bench does, and hands on no more', async t => {
  const root = await copyProject(t, {
    'fastify-variant/index.js': ["console.log('listening on ' + address)", SAY],
    '01-slow/index.js': ["const restify = require('restify')", SAY]
  })
  for (const [id, wanted] of [['fastify-variant', '1'], ['01-slow', undefined]]) {
    const args = [String(id), '--port', String(await getPort())]
    const { stdout } = await runScript(root, 'start.js', args, { env: { LOG: '1', NODE_ENV: 'development' } })
    // Beside it stands what pino logs.
    const { LOG, NODE_ENV } = JSON.parse(stdout.split('\n').find(line => line.includes('"HOST"')) ?? stdout)
    assert.deepEqual([LOG, NODE_ENV], [wanted, 'production'])
  }
})
