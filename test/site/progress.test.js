// @ts-check
// The exercises that are done, by the very server that `npm run docs` starts, without a port.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { copyProject } from '../support/project.js'

// It reads the list once more whenever the file has changed.
const FOLLOW = `
  import { createServer } from 'vitepress'
  import { rmSync, writeFileSync } from 'node:fs'
  import pWaitFor from 'p-wait-for'
  const FILE = '.progress.json'
  const server = await createServer('docs', { middlewareMode: true, ws: false, hmr: false })
  const read = async () => {
    const { default: list } = await server.ssrLoadModule('virtual:progress')
    return list.filter(({ doneAt }) => doneAt).map(({ id }) => id).join()
  }
  const follow = async (content, expected) => {
    // To the watcher, what is written within some milliseconds of the time before is no change of its own.
    const write = () => content === null ? rmSync(FILE, { force: true }) : writeFileSync(FILE, content)
    write()
    await pWaitFor(async () => {
      if (await read() === expected) return true
      write()
      return false
    }, { interval: 500, timeout: 60_000 })
    console.log('done: ' + expected)
  }
  console.log('at first: ' + await read())
  await pWaitFor(() => Object.hasOwn(server.watcher.getWatched(), process.cwd())) // what comes before that is no change
  await follow(JSON.stringify({ '05-slower-every-time': { doneAt: '2026-01-01' }, '06-koa-blind': { hints: 2 } }), '05-slower-every-time')
  await follow('{ "05', '')
  await follow(JSON.stringify({ '03-one-of-three': { doneAt: '2026-01-02' } }), '03-one-of-three')
  await follow(null, '')
  process.exit()`

test('npm run docs follows which exercises are done, and names a file that is broken', async t => {
  const root = await copyProject(t)
  const { stdout, stderr } = await execa(process.execPath, ['--input-type=module', '-e', FOLLOW], { cwd: root })
  assert.deepEqual(stdout.split('\n').filter(line => /^(at first|done):/.test(line)).map(line => line.trim()), [
    'at first:',
    'done: 05-slower-every-time',
    'done:',
    'done: 03-one-of-three',
    'done:'
  ])
  assert.match(stderr, /\.progress\.json:1: not JSON/)
})
