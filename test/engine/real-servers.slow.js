// @ts-check
// Servers of the npm registry, each compared with itself without an edit of theirs. The small ones take their turn
// every night; REAL_SERVERS=all takes all that are in docs/real-servers.md.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeRepository } from '../support/git.js'
import { filesOf, REAL_SERVERS } from '../support/real-servers.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'

const BIN = join(rootDir, 'packages/bench-in-turns/bin.js')
const env = { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }
const INSTALL = ['--no-audit', '--no-fund', '--save-exact', '--ignore-scripts']
const isAll = process.env.REAL_SERVERS === 'all'

for (const [name, server] of Object.entries(REAL_SERVERS)) {
  if (!isAll && !server.isSmall) continue
  test(`${name} is ${server.refused ? 'refused in a line' : 'compared with itself'}`, {
    skip: NO_REGISTRY, timeout: 600_000
  }, async t => {
    const dir = await folderOf(t, filesOf(name))
    await execa('npm', ['install', ...INSTALL, ...server.packages], { cwd: dir, env })
    if (server.build) await execa('npm', ['run', 'build'], { cwd: dir, env })
    const { git, commit } = await makeRepository(dir)
    await writeFile(join(dir, '.editorconfig'), 'root = true\n')
    await commit()
    const startMs = performance.now()
    const args = [BIN, '--quick', ...server.flags ?? []]
    const { exitCode, stdout, stderr } = await execa(process.execPath, args, { cwd: dir, env, reject: false })
    t.diagnostic(`${Math.round((performance.now() - startMs) / 1000)} s`)
    const said = stdout.replaceAll(/\s+/g, ' ')
    if (server.refused) assert.match(stderr.split('\n').find(line => server.refused?.test(line)) ?? stderr, server.refused)
    else assert.match(said, /is the same code in both, so this is noise alone/, stderr)
    assert.equal(exitCode, server.refused ? 1 : 0)
    if (server.found) assert.match(said, server.found)
    assert.equal(await git('status', '--porcelain'), '')
  })
}
