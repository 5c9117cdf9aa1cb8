// @ts-check
// A project in an odd place or with an odd environment, a full disk, and folders that nobody may write to.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newestRecord } from '../../scripts/results/record-files.js'
import { edit } from '../support/project.js'
import { fullDiskAt, heldByPermissions, noMounts, noPermissions } from './disks.js'
import { fault, faultWithLine, nameOf, projectOf, run } from './harness.js'

const BENCH = ['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2']
const BREAK = ['break', '--seed', '7']
const profileBy = (/** @type {string} */ tool) => ['profile', 'hello-world', '--tool', tool, '--duration', '1', '--no-open']
const LEFT = { changes: ['.progress.json', 'results/**', 'profiles/**', 'exercises/mystery/{*,.*}'] }
const FULL = '/dev/full' // of Linux
const NO_FULL = !existsSync(FULL) && `there is no ${FULL}`
const INTO_FULL = ['sh', '-c', `exec "$@" > ${FULL}`, 'sh']
const STALE = ['docs/01-the-server.md', '<!-- region: race restify -->\n', '<!-- region: race restify -->\nstale\n']

/** @type {[script: string[], prints: RegExp][]} what works in any folder, and how that shows */
const WORK = [
  [BENCH, /^the record: results\/bench-/m],
  [profileBy('cpu'), /^hello-world by cpu: profiles\//m],
  [['docs:check'], /; no problems$/]
]
for (const [script, prints] of WORK) {
  fault('a folder with blanks, quotes and signs', nameOf(script), async t => {
    const project = await projectOf(t)
    const root = `${project.root} it's 50% (a) [b] & $HOME {c} 日本語-🐢`
    t.after(() => rm(root, { recursive: true, force: true }))
    await rename(project.root, root)
    const ended = await run({ ...project, root }, script)
    assert.match(ended.stdout, prints, ended.all)
    ended.exits(0)
    await ended.leavesNothing(LEFT)
  })
}

const TURKISH = { HOME: undefined, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', TZ: 'Asia/Kathmandu' }
faultWithLine('Turkish, in Kathmandu, and no HOME', BENCH, LEFT, { options: () => ({ env: TURKISH }) })

// As the shell gets it: the program, `-r`, the check of node's version, the script and its arguments.
const FROM_DOCS = ['sh', '-c', 'cd docs && node=$1 script=$4 && shift 4 && exec "$node" "$OLDPWD/$script" "$@"', 'sh']
faultWithLine('node called from another folder', ['cost', 'results/reference.json.gz'], {}, {
  options: () => ({ launcher: FROM_DOCS, env: { INIT_CWD: undefined } })
})

/** Whoever measures notices a full disk at the end only, and shows what there is. */
const WRITING = [
  { script: BENCH, folder: 'results', shows: /│ hello-world/ },
  { script: profileBy('cpu'), folder: 'results', shows: /$/ },
  { script: BREAK, folder: 'exercises' },
  { script: ['docs:sync'], folder: 'docs', prepare: root => edit(join(root, STALE[0]), STALE[1], STALE[2]) }
]
for (const { script, folder, shows, prepare } of WRITING) {
  const disk = shows
    ? { name: 'disk full', skip: noMounts, launcher: fullDiskAt, says: /no space left on device \(ENOSPC\)/ }
    : { name: 'no permission', skip: noPermissions, launcher: heldByPermissions, says: /permission denied \(EACCES\)/ }
  fault(disk.name, nameOf(script), async t => {
    const project = await projectOf(t, { prepare })
    const place = join(project.root, folder)
    if (!shows) await chmod(place, 0o555)
    const ended = await run(project, script, { launcher: disk.launcher(place) })
    await chmod(place, 0o755)
    ended.says(disk.says)
    ended.exits(2)
    assert.match(ended.stdout, shows ?? /^$/)
    await ended.leavesNothing({ changes: ['profiles/**'] })
  }, { skip: disk.skip })
}

fault('output on a full disk', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await run(project, BENCH, { launcher: INTO_FULL })
  ended.exits(0)
  assert.ok(await newestRecord(project.root))
  await ended.leavesNothing({ changes: ['results/**'] })
}, { skip: NO_FULL })
