// @ts-check
// A project in an odd place, commands called from elsewhere, and an odd environment.
import assert from 'node:assert/strict'
import { rename, rm, symlink } from 'node:fs/promises'
import { freePort } from '../support/project.js'
import { fault, isLong, projectOf, run } from './harness.js'

const BENCH = ['bench', 'hello-world', '--quick', '--generations', '1', '--slices', '1']
const profileBy = tool => ['profile', 'hello-world', '--tool', tool, '--duration', '1', '--no-open']
const LEFT = ['.progress.json', 'results/**', 'profiles/**', 'exercises/mystery/{*,.*}']

/** What works in any folder, and how that shows. */
const WORK = [
  [BENCH, /^the record: results\/bench-/m],
  [['lab', 'blocked-loop', '--rounds', '1'], /│ 0 +│/],
  [profileBy('cpu'), /^hello-world by cpu: profiles\//m],
  [profileBy('prof'), /^hello-world by prof: profiles\//m],
  [['check', '12', '--reveal'], /^The lesson's changes$/m],
  [['break', '--seed', '7'], /exercises\/mystery/],
  [['docs:check'], /; no problems$/],
  ...isLong ? [[profileBy('0x'), /by 0x: profiles\//], [profileBy('doctor'), /by doctor: profiles\//]] : []
]

const ODDEST = 'a folder with blanks, quotes and signs'
const CHEAP = ['break', 'lab']
const PLACES = {
  [ODDEST]: async ({ t, root }) => {
    const moved = `${root} it's 50% (a) [b] & $HOME {c}`
    t.after(() => rm(moved, { recursive: true, force: true }))
    await rename(root, moved)
    return moved
  },
  'a folder in another script': async ({ t, root }) => {
    const moved = `${root}-Übung-日本語-проект-🐢`
    t.after(() => rm(moved, { recursive: true, force: true }))
    await rename(root, moved)
    return moved
  },
  'a folder behind a link': async ({ t, root }) => {
    const link = `${root}-link`
    t.after(() => rm(link, { force: true }))
    await symlink(root, link)
    return link
  }
}

for (const [name, move] of Object.entries(PLACES)) {
  for (const [[command, ...args], prints] of /** @type {[string[], RegExp][]} */ (WORK)) {
    if (name !== ODDEST && !isLong && !CHEAP.includes(command)) continue
    fault(name, command, async t => {
      const project = await projectOf(t)
      const moved = { ...project, root: await move(project) }
      const ended = await run(moved, [command, ...args])
      assert.match(ended.stdout, prints, ended.all)
      ended.exits(0)
      await ended.leavesNothing({ changes: LEFT })
    })
  }
}

/** By what is odd: the environment. */
const ENVIRONMENTS = {
  'no HOME': { HOME: undefined },
  'a HOME that is not there': { HOME: '/nowhere' },
  'no TMPDIR': { TMPDIR: undefined },
  'Turkish, in Kathmandu': { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', TZ: 'Asia/Kathmandu' },
  'neither language nor time zone': { LANG: 'xx_YY', LC_ALL: '', TZ: 'Nowhere/At-all' }
}
for (const [name, env] of Object.entries(ENVIRONMENTS)) {
  fault(name, 'bench', async t => {
    const project = await projectOf(t)
    const ended = await run(project, BENCH, { env })
    ended.exits(0)
    assert.match(ended.stdout, /^hello-world answers/m)
    await ended.leavesNothing({ changes: LEFT })
  })
}

for (const [[command, ...args], prints] of /** @type {[string[], RegExp][]} */ ([[profileBy('prof'), /by prof: /], [['docs:check'], /; no problems$/]])) {
  fault('Turkish, in Kathmandu', command, async t => {
    const project = await projectOf(t)
    const ended = await run(project, [command, ...args], { env: ENVIRONMENTS['Turkish, in Kathmandu'] })
    assert.match(ended.stdout, prints, ended.all)
    await ended.leavesNothing({ changes: LEFT })
  })
}

// As the shell gets it: the program, `-r`, the check of node's version, the script and its arguments.
const FROM_DOCS = ['sh', '-c', 'cd docs && node=$1 script=$4 && shift 4 && exec "$node" "$OLDPWD/$script" "$@"', 'sh']
fault('node called from another folder', 'cost', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['cost', 'results/reference.json'], { launcher: FROM_DOCS, env: { INIT_CWD: undefined } })
  ended.exits(0)
  assert.match(ended.stdout, /^results\/reference\.json\n/)
  await ended.leavesNothing()
})

fault('npm called from another folder', 'lab', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['lab', 'blocked-loop', '--rounds', '1', '--json', 'mine.json'], { cwd: `${project.root}/exercises` })
  ended.exits(0)
  await ended.leavesNothing({ changes: ['exercises/mine.json', ...LEFT] })
})

fault(ODDEST, 'docs', async t => {
  const project = await projectOf(t)
  const moved = { ...project, root: await PLACES[ODDEST](project) }
  const ended = await run(moved, ['docs', '--port', String(await freePort())], { signal: { name: 'SIGINT', when: /^listening on/m } })
  ended.exits(130)
  await ended.leavesNothing()
})
