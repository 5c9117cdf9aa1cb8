// @ts-check
// Servers of the npm registry, each compared with itself without an edit of theirs. The small ones take their turn
// every night; REAL_SERVERS=all takes all that are in docs/real-servers.md.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'yaml'
import { BIN } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'
import { PATH } from '../support/typed.js'

const env = { PATH }
const INSTALL = ['--no-audit', '--no-fund', '--save-exact', '--ignore-scripts']
const IGNORED = ['node_modules', 'storage', 'data', 'dist', '.next', '_site', '.pm2', '*.pid', '*.log', 'htpasswd']
const SERVERS = parse(await readFile(join(import.meta.dirname, 'real-servers.yaml'), 'utf8'))
const isAll = process.env.REAL_SERVERS === 'all'

for (const [name, server] of Object.entries(SERVERS)) {
  if (!isAll && !server.isSmall) continue
  test(`${name} is ${server.refused ? 'refused in a line' : 'compared with itself'}`, {
    skip: NO_REGISTRY, timeout: 600_000
  }, async t => {
    const dir = await folderOf(t, filesOf(name, server))
    await execa('npm', ['install', ...INSTALL, ...server.packages], { cwd: dir, env })
    if (server.build) await execa('npm', ['run', 'build'], { cwd: dir, env })
    const { git, commit } = await makeRepository(dir)
    await writeFile(join(dir, '.editorconfig'), 'root = true\n')
    await commit()
    const startMs = performance.now()
    const args = [BIN, '--quick', ...server.flags ?? []]
    const { exitCode, stdout, stderr } = await execa(process.execPath, args, {
      cwd: dir, env: { ...env, INIT_CWD: dir }, reject: false
    })
    t.diagnostic(`${Math.round((performance.now() - startMs) / 1000)} s`)
    const said = stdout.replaceAll(/\s+/g, ' ')
    if (server.refused) assert.match(stderr, RegExp(server.refused, 'm'))
    else assert.match(said, /is the same code in both, so this is noise alone/, stderr)
    assert.equal(exitCode, server.refused ? 1 : 0)
    if (!server.refused) assert.match(said, foundOf(server))
    assert.equal(await git('status', '--porcelain'), '')
  })
}

/** The files that it begins with. */
function filesOf (name, { start, build, overrides, files }) {
  const manifest = { name, version: '1.0.0', scripts: { start, build }, overrides }
  return { 'package.json': JSON.stringify(manifest), '.gitignore': IGNORED.join('\n'), ...files }
}

/** What is said that was found out. */
function foundOf ({ movedFrom, asked = '/', beside = '' }) {
  const port = movedFrom ? `at ${movedFrom} whatever PORT says, and is moved` : 'where PORT says'
  const path = asked === null ? '' : `asked for ${asked}, which answers 200(?: with 0 bytes: [^;]+)?; `
  return RegExp(`; listens ${port}; ${beside}${path}compared with HEAD~1: `)
}
