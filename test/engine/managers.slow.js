// @ts-check
// Package managers as they are: where the lock file differs, the packages of then are installed by whoever wrote it,
// and where it doesn't, each copy has packages of its own that no build reaches through.
import assert from 'node:assert/strict'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { appsWith, olderApp } from '../../packages/bench-in-turns/start/older.js'
import { describeApp } from 'bench-in-turns'
import { answerOf, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { setEnvironment } from '../support/processes.js'
import { NO_REGISTRY } from '../support/registry.js'
import { snapshotOf } from '../support/snapshot.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(280_000)
const SHELLS = process.platform === 'win32' && 'the managers are made by shell scripts here'
const skip = NO_REGISTRY || SHELLS
const SERVER = plainServer("require('@m/lib') + ' ' + require('ms/package.json').version")
const NODE_MODULES = { '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\n' }

/**
 * @type {[name: string, pack: string, program: string, file: string, install: string, more?: {
 *   files?: Record<string, string>, start?: string, lib?: string }][]}
 */
const MANAGERS = [
  ['npm', '', 'npm', '', 'npm install --no-audit --no-fund'],
  ['yarn 1', 'yarn@1', 'yarn', 'yarn/bin/yarn.js', 'yarn install --non-interactive'],
  ['yarn 4 with node_modules', '@yarnpkg/cli-dist@4', 'yarn', '@yarnpkg/cli-dist/bin/yarn.js', 'yarn install --no-immutable',
    { files: NODE_MODULES, lib: 'workspace:*' }],
  ['yarn 4 without node_modules', '@yarnpkg/cli-dist@4', 'yarn', '@yarnpkg/cli-dist/bin/yarn.js', 'yarn install --no-immutable',
    { files: { '.yarnrc.yml': 'enableTelemetry: false\n' }, lib: 'workspace:*', start: 'yarn node index.js' }],
  ['pnpm', 'pnpm', 'pnpm', '', 'pnpm install --no-frozen-lockfile',
    { files: { 'pnpm-workspace.yaml': 'packages: [apps/*, packages/*]\n' }, lib: 'workspace:*' }],
  ['bun', 'bun', 'bun', '', 'bun install', { lib: 'workspace:*' }]
]

for (const [name, pack, program, file, install, { files = {}, start = `${NODE} index.js`, lib = '1.0.0' } = {}] of MANAGERS) {
  test(`${name}: workspaces, packages of then, and one with another version of a package`, { skip }, async t => {
    const PATH = await installManager(t, { pack, program, file })
    setEnvironment(t, { PATH })
    const manifest = ms => JSON.stringify({ name: 'web', version: '1.0.0', dependencies: { '@m/lib': lib, ms } })
    const top = await folderOf(t, {
      'package.json': JSON.stringify({ name: 'm', private: true, workspaces: ['apps/*', 'packages/*'] }),
      'packages/lib/package.json': JSON.stringify({ name: '@m/lib', version: '1.0.0' }),
      'packages/lib/index.js': "module.exports = 'then'",
      'apps/web/package.json': manifest('2.1.2'),
      'apps/web/index.js': SERVER,
      '.gitignore': 'node_modules\n.pnp.*\n.yarn',
      ...files
    })
    const run = command => execa(command, { shell: true, cwd: top, env: { PATH } })
    if (program === 'yarn') await writeFile(join(top, 'yarn.lock'), '')
    await run(install)
    const { commit } = await makeRepository(top)
    await writeFile(join(top, 'packages/lib/index.js'), "module.exports = 'now'")
    await writeFile(join(top, 'marker'), '')
    const dir = join(top, 'apps/web')
    const chosen = { command: start }
    const answers = async (/** @type {string | undefined} */ build = undefined) => {
      const { older, remove } = await olderApp(await describeApp(dir, chosen), 'HEAD', { chosen, build, signal })
      t.after(remove)
      return answerOf(t, older[0])
    }
    const before = await snapshotOf(top)
    assert.equal(await answers(), 'then 2.1.2')
    const harm = 'cd ../..; for file in $(find . -path "*/ms/package.json"); do echo "{}" > $file; done; rm -rf node_modules; '
    assert.equal(await answers(`${harm} ${install}`), 'then 2.1.2')
    assert.deepEqual(await snapshotOf(top), before)
    await commit()
    await writeFile(join(dir, 'package.json'), manifest('2.1.3'))
    await run(install)
    const changed = await snapshotOf(top)
    assert.equal(await answers(), 'now 2.1.2')
    const { pairs, remove } = await appsWith(await describeApp(dir, chosen), 'ms@2.1.1,2.1.2', { chosen, signal })
    t.after(remove)
    assert.deepEqual([await answerOf(t, pairs[0][0]), await answerOf(t, pairs[0][1])], ['now 2.1.1', 'now 2.1.2'])
    assert.deepEqual(await snapshotOf(top), changed)
  })
}

/** @returns {Promise<string>} a PATH that has it first */
async function installManager (t, { pack, program, file }) {
  if (!pack) return String(process.env.PATH)
  const folder = await folderOf(t, { 'package.json': '{}' })
  await execa('npm', ['install', '--no-audit', '--no-fund', pack], { cwd: folder })
  if (pack === 'bun') await execa(process.execPath, ['node_modules/bun/install.js'], { cwd: folder })
  const [script, packages] = [join(folder, program), join(folder, 'node_modules')]
  const start = file ? `${NODE} ${join(packages, file)}` : join(packages, '.bin', program)
  await writeFile(script, `#!/bin/sh\nexec ${start} "$@"\n`)
  await chmod(script, 0o755)
  return [folder, process.env.PATH].join(delimiter)
}
