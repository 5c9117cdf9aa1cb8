// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFlameRecorder } from '../../scripts/book/live-run.js'
import { openOneByOne } from '../../scripts/measure/autocannon.js'
import { findListener } from '../../scripts/profile/source-files.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { findStage } from '../support/project.js'

const REQUESTS = 300 // in 01-slow some ten thousand calls of listeners
const READINGS = 500 // enough for the profiler to see the probe

const framesOf = nodes => nodes.flatMap(({ frame, children }) => [frame, ...framesOf(children)])

test('the flame graph of a loaded stage has its listener with its lines, and no start, probe or path of this machine', async t => {
  const stage = await findStage('01-slow')
  const recorder = await openFlameRecorder(stage)
  const folder = recorder.startOptions.nodeArgs.join(' ').split('--cpu-prof-dir=')[1]
  t.after(() => recorder.close())
  const server = await startStage(stage, recorder.startOptions)
  try {
    const client = await openOneByOne(server.url + stage.route, AbortSignal.timeout(120_000))
    await client.ask(REQUESTS)
    await client.close()
    for (let i = 0; i < READINGS; i++) await server.read()
  } finally {
    await server.stop()
  }
  const flame = await recorder.readFlame(server)
  assert.equal(flame.nodes[0].frame.name, 'answering requests')
  const frames = framesOf(flame.nodes)
  const { file, line } = /** @type {{ file: string, line: number }} */ (await findListener(stage))
  assert.ok(frames.some(frame => frame.kind === 'app' && frame.file === file && frame.line === line))
  assert.deepEqual(frames.filter(({ file }) => /probe\.cjs|^node:internal\/main\/|^\.\.|^\//.test(file)), [])
  assert.ok(!JSON.stringify(flame).includes(rootDir))
  const { firstLine, text } = flame.code[`${file}:${line}`]
  const lines = (await readFile(join(rootDir, file), 'utf8')).split('\n')
  assert.deepEqual(text, lines.slice(firstLine - 1, firstLine - 1 + text.length))
  assert.match(text[line - firstLine], /server\.on\('after'/)
  await recorder.close()
  assert.equal(existsSync(folder), false)
})

test('a server that had to be killed is named as one without a profile', async t => {
  const stage = await findStage('02-listener-fix')
  const recorder = await openFlameRecorder(stage)
  t.after(() => recorder.close())
  const server = await startStage(stage, recorder.startOptions)
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
  await assert.rejects(recorder.readFlame(server), { name: 'ProfileError', message: /^02-listener-fix .*no profile/ })
})
