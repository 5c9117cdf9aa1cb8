// @ts-check
// A stub after each step: the servers, what is said of a chain that does not work, and what follows from loads.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stub, toStage } from '../../labs/stub-descent/lab.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { runScript } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const folder = await folderOf(/** @type {any} */ ({ after }))

async function write (name, source) {
  const file = join(folder, name)
  await writeFile(file, source)
  return file
}

test('the command names the file as it was typed, from where it was typed, and ends with 2', async () => {
  await write('typed.cjs', 'module.exports = { steps: [] }')
  await write('throws.cjs', 'throw new Error("no such\\nthing")')
  const run = args => runScript(rootDir, 'lab.js', ['stub-descent', ...args], { env: { INIT_CWD: folder } })
  for (const [args, line] of /** @type {[string[], string][]} */ ([
    [['--chain', './typed.cjs'], './typed.cjs: it exports no array of functions'],
    [['--chain', './throws.cjs'], './throws.cjs: no such'],
    [['--chain', './nowhere.cjs'], 'there is no file ./nowhere.cjs'],
    [['--fixed', './typed.cjs'], '--fixed goes with --chain: the same steps before the fixes']
  ])) {
    const { exitCode, all } = await run(args)
    assert.deepEqual([exitCode, all], [2, line])
  }
})

test('a stub answers after so many steps, of which the first ones are fixed', async () => {
  const sayEach = name => `module.exports = [1, 2, 3].map(i => i === 2
    ? async s => { console.error('${name}', i, s.url); return s }
    : s => { console.error('${name}', i, s.url); return s })`
  const chain = await write('chain.cjs', sayEach('chain'))
  const fixed = await write('fixed.cjs', sayEach('fixed'))
  const wanted = [
    [stub('before', 0, 0), []],
    [stub('before', 2, 0), ['chain 1 /a?b=1', 'chain 2 /a?b=1']],
    [stub('some', 3, 2), ['fixed 1 /a?b=1', 'fixed 2 /a?b=1', 'chain 3 /a?b=1']],
    [stub('after', 1, 3), ['fixed 1 /a?b=1']]
  ]
  for (const [one, lines] of /** @type {any} */ (wanted)) {
    const server = await startStage(toStage(one, { chain, fixed, route: '/' }))
    const { status, body } = await request(server.url, '/a?b=1')
    await server.stop()
    await server.ended
    assert.deepEqual([status, String(body), server.stderrLines], [200, 'stub', lines])
  }
})

test('a step that throws under load ends its server with a line that names it', async () => {
  const late = kind => `let n = 0; module.exports = [s => s, ${kind} function two (s) { if (++n > 1) throw new Error('enough'); return s }]`
  for (const kind of ['', 'async']) {
    const chain = await write(`late${kind}.cjs`, late(kind))
    const server = await startStage(toStage(stub('before', 2, 0), { chain, fixed: null, route: '/' }))
    await request(server.url, '/')
    await assert.rejects(request(server.url, '/'))
    assert.equal((await server.ended)?.message, 'before: 2 steps ended with exit code 1')
    assert.deepEqual(server.stderrLines, [`${chain}, step 2 (two) throws: enough`])
  }
})
