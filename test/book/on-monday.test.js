// @ts-check
// What the sheet "On Monday" says to type works as it stands there, on a server that is not of this project.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/server/catalog.js'

const NOT_POSIX = process.platform === 'win32' && 'the commands are for a POSIX shell'
const SERVER = `
const server = require('node:http').createServer((request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => console.log('listening'))
`
const page = await readFile(join(rootDir, 'docs/on-monday.md'), 'utf8')

/** @returns {string} the first block of code that has this in it */
function blockWith (text) {
  const block = [...page.matchAll(/```\w+\n([^]*?)```/g)].map(([, code]) => code).find(code => code.includes(text))
  assert.ok(block, `no block has ${text}`)
  return block.trim()
}

async function makeFolder (t, source) {
  const folder = await mkdtemp(join(tmpdir(), 'monday-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'index.js'), source)
  return folder
}

/** In a shell, with this Node.js first on the path. */
function type (command, cwd) {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  return execa('sh', ['-c', `exec ${command}`], { cwd, env: { PATH }, reject: false })
}

async function untilListening (server) {
  const [line] = await once(server.stdout, 'data')
  assert.equal(String(line), 'listening\n')
}

for (const [what, command, files] of [
  ['the command for a CPU profile leaves one', blockWith('--cpu-prof'), 1],
  ['without its --import there is none, as the page says', 'node --cpu-prof index.js', 0]
]) {
  test(String(what), { skip: NOT_POSIX }, async t => {
    const folder = await makeFolder(t, SERVER)
    const server = type(command, folder)
    t.after(() => server.kill('SIGKILL'))
    await untilListening(server)
    server.kill('SIGINT')
    await server
    assert.equal((await readdir(folder)).filter(file => file.endsWith('.cpuprofile')).length, files)
  })
}

test('the lines for production tell a busy loop', { skip: NOT_POSIX }, async t => {
  const lines = blockWith('monitorEventLoopDelay').replace('10_000', '100')
  const busy = 'setInterval(() => { const end = Date.now() + 50; while (Date.now() < end); }, 1)'
  const program = type('node index.js', await makeFolder(t, `${lines}\n${busy}`))
  t.after(() => program.kill('SIGKILL'))
  const [line] = await once(/** @type {any} */ (program.stdout), 'data')
  assert.match(String(line), /^loop busy [\d.]+ longest delay ms \d+\n/)
})
