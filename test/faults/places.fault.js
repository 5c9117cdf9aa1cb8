// @ts-check
// A project in an odd place or with an odd environment, disks that are full or read-only, and folders that nobody may
// write to.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { newestRecord } from '../../scripts/results/record-files.js'
import { edit } from '../support/project.js'
import { fullDiskAt, heldByPermissions, noMounts, noPermissions, readOnlyAt } from './disks.js'
import { fault, faultWithLine, nameOf, projectOf, run } from './harness.js'

const BENCH = ['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2']
const LAB = ['lab', 'event-loop-tick', '--part', 'loop', '--rounds', '1']
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
  [LAB, /│ 0 +│/],
  [profileBy('cpu'), /^hello-world by cpu: profiles\//m],
  [['check', '12', '--reveal'], /^The lesson's changes$/m],
  [BREAK, /exercises\/mystery/],
  [['docs:check'], /; no problems$/]
]
const moveTo = async ({ t, root }, name) => {
  t.after(() => rm(root + name, { recursive: true, force: true }))
  await rename(root, root + name)
  return root + name
}
const ODDEST = 'a folder with blanks, quotes and signs'
const PLACES = {
  [ODDEST]: project => moveTo(project, " it's 50% (a) [b] & $HOME {c}"),
  'a folder in another script': project => moveTo(project, '-Übung-日本語-проект-🐢'),
  'a folder behind a link': async ({ t, root }) => {
    t.after(() => rm(`${root}-link`, { force: true }))
    await symlink(root, `${root}-link`)
    return `${root}-link`
  }
}
for (const [name, move] of Object.entries(PLACES)) {
  for (const [script, prints] of name === ODDEST ? WORK : WORK.filter(([script]) => [LAB, BREAK].includes(script))) {
    fault(name, nameOf(script), async t => {
      const project = await projectOf(t)
      const ended = await run({ ...project, root: await move(project) }, script)
      assert.match(ended.stdout, prints, ended.all)
      ended.exits(0)
      await ended.leavesNothing(LEFT)
    })
  }
}

const TURKISH = { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', TZ: 'Asia/Kathmandu' }
/** @type {[name: string, env: Record<string, string | undefined>, script: string[]][]} */
const ENVIRONMENTS = [
  ['no HOME', { HOME: undefined }, BENCH],
  ['Turkish, in Kathmandu', TURKISH, BENCH],
  ['neither language nor time zone', { LANG: 'xx_YY', LC_ALL: '', TZ: 'Nowhere/At-all' }, BENCH]
]
for (const [name, env, script] of ENVIRONMENTS) faultWithLine(name, script, LEFT, { options: () => ({ env }) })

// As the shell gets it: the program, `-r`, the check of node's version, the script and its arguments.
const FROM_DOCS = ['sh', '-c', 'cd docs && node=$1 script=$4 && shift 4 && exec "$node" "$OLDPWD/$script" "$@"', 'sh']
faultWithLine('node called from another folder', ['cost', 'results/reference.json'], {}, {
  options: () => ({ launcher: FROM_DOCS, env: { INIT_CWD: undefined } })
})

/** Whoever measures notices a full disk at the end only, and shows what there is. */
const WRITING = [
  { script: BENCH, folder: 'results', shows: /│ hello-world/ },
  { script: LAB, folder: 'results', shows: /A timer of/ },
  { script: profileBy('cpu'), folder: 'results', shows: /$/ },
  { script: BREAK, folder: 'exercises' },
  { script: ['docs:sync'], folder: 'docs', prepare: root => edit(join(root, STALE[0]), STALE[1], STALE[2]) }
]
const DISKS = {
  'disk full': { skip: noMounts, launcher: fullDiskAt, says: /no space left on device \(ENOSPC\)/ },
  'read-only disk': { skip: noMounts, launcher: readOnlyAt, says: /read-only file system \(EROFS\)/ },
  'no permission': { skip: noPermissions, launcher: heldByPermissions, mode: 0o555, says: /permission denied \(EACCES\)/ }
}
for (const [name, { skip, launcher, says, mode = 0o755 }] of Object.entries(DISKS)) {
  for (const { script, folder, shows, prepare } of WRITING) {
    const isFull = name === 'disk full'
    if (isFull && !shows) continue // without its exercises, or its pages, it has nothing to write
    fault(name, nameOf(script), async t => {
      const project = await projectOf(t, { prepare })
      const place = join(project.root, folder)
      await chmod(place, mode)
      const ended = await run(project, script, { launcher: launcher(place) })
      await chmod(place, 0o755)
      ended.says(says)
      ended.exits(2)
      assert.match(ended.stdout, isFull && shows ? shows : /^$/)
      await ended.leavesNothing({ changes: ['profiles/**'] })
    }, { skip })
  }
}

fault('output on a full disk', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await run(project, BENCH, { launcher: INTO_FULL })
  ended.exits(0)
  assert.ok(await newestRecord(project.root))
  await ended.leavesNothing({ changes: ['results/**'] })
}, { skip: NO_FULL })

const IS_FOLDER = /^\.progress\.json cannot be read: illegal operation on a directory \(EISDIR\)$/
faultWithLine('a folder where a file belongs', ['check', '01', '--hint'], { says: IS_FOLDER }, {
  prepare: root => mkdir(join(root, '.progress.json'))
})

const NO_FOLDER = /none\/check-logs-\w* cannot be used: no such file or directory \(ENOENT\)$/
faultWithLine('no folder for temporary files', ['check', '13'], { says: NO_FOLDER, exits: 2, ...LEFT }, {
  options: ({ temporary }) => ({ env: { TMPDIR: join(temporary, 'none') } })
})
