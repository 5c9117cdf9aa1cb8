// @ts-check
// Disks that are full or read-only, and folders that nobody may write to.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordFiles } from '../../scripts/results/record-files.js'
import { edit, freePort } from '../support/project.js'
import { heldByPermissions, noMounts, noPermissions, fullDiskAt, readOnlyAt } from './disks.js'
import { fault, notApplicable, projectOf, run } from './harness.js'

const FULL = '/dev/full' // of Linux
const INTO_FULL = ['sh', '-c', `exec "$@" > ${FULL}`, 'sh']
const STALE = ['docs/01-the-server.md', '<!-- region: race restify -->\n', '<!-- region: race restify -->\nstale\n']
const COMMANDS = {
  bench: {
    args: ['hello-world', '--quick', '--generations', '1', '--slices', '1'],
    folder: 'results',
    shows: /│ hello-world/
  },
  lab: { args: ['blocked-loop', '--rounds', '1'], folder: 'results', shows: /A timer of/ },
  profile: { args: ['hello-world', '--tool', 'cpu', '--duration', '1', '--no-open'], folder: 'results', shows: /$/ },
  break: { args: ['--seed', '7'], folder: 'exercises', shows: /$/ },
  'docs:sync': { args: [], folder: 'docs', shows: /$/, prepare: root => edit(join(root, STALE[0]), STALE[1], STALE[2]) }
}
const FAULTS = {
  'disk full': {
    cannot: noMounts,
    launcher: fullDiskAt,
    says: /the disk is full \(ENOSPC\)/,
    // Whoever measures notices it at the end only, and shows what there is.
    measures: true,
    except: { break: 'without its exercises nothing can be told', 'docs:sync': 'without its pages nothing is stale' }
  },
  'read-only disk': { cannot: noMounts, launcher: readOnlyAt, says: /it is on a read-only disk \(EROFS\)/ },
  'no permission': {
    cannot: noPermissions,
    launcher: heldByPermissions,
    mode: 0o555,
    says: /no permission \(EACCES\)/
  }
}

for (const [name, { cannot, launcher, says, mode = 0o755, measures, except }] of Object.entries(FAULTS)) {
  for (const [command, { args, folder, shows, prepare }] of Object.entries(COMMANDS)) {
    const why = cannot || except?.[command]
    if (why) {
      notApplicable(name, command, why)
      continue
    }
    fault(name, command, async t => {
      const project = await projectOf(t, { prepare })
      const place = join(project.root, folder)
      await chmod(place, mode)
      const ended = await run(project, [command, ...args], { launcher: launcher(place) })
      await chmod(place, 0o755)
      ended.says(says)
      ended.exits(2)
      assert.match(ended.stdout, measures ? shows : /^$/)
      await ended.leavesNothing({ changes: ['profiles/**'] })
    })
  }
}

fault('no folder for temporary files', 'check', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['check', '13'], { env: { TMPDIR: join(project.temporary, 'none') } })
  ended.says(/none\/check-logs-\w* cannot be used: it is not there \(ENOENT\)$/)
  ended.exits(2)
  await ended.leavesNothing({ changes: ['.progress.json'] })
})

for (const [command, args] of Object.entries({ cost: ['docs/results/reference.json'], bench: COMMANDS.bench.args })) {
  if (!existsSync(FULL)) {
    notApplicable('output on a full disk', command, `there is no ${FULL}`)
    continue
  }
  fault('output on a full disk', command, async t => {
    const project = await projectOf(t)
    const ended = await run(project, [command, ...args], { launcher: INTO_FULL })
    ended.says(/^not all that was said could be written: the disk is full \(ENOSPC\)$/)
    ended.exits(1)
    assert.equal((await recordFiles(project.root)).length, command === 'bench' ? 1 : 0)
    await ended.leavesNothing({ changes: ['results/**'] })
  })
}

if (noMounts) notApplicable('read-only disk', 'docs', noMounts)
else {
  fault('read-only disk', 'docs', async t => {
    const project = await projectOf(t)
    const ended = await run(project, ['docs', '--port', String(await freePort())], { launcher: readOnlyAt(join(project.root, 'docs')) })
    ended.says(/^docs\/\.vitepress\/\S* cannot be used: it is on a read-only disk \(EROFS\)$/)
    ended.exits(2)
    await ended.leavesNothing()
  })
}

fault('a file where a folder belongs', 'bench', async t => {
  const project = await projectOf(t, { prepare: root => writeFile(join(root, 'results/bench'), '') })
  const ended = await run(project, ['bench', 'hello-world', '--json', 'results/bench/a.json'])
  ended.says(/^cannot write results\/bench\/a\.json: a part of its path is no folder/)
  ended.exits(2)
  await ended.leavesNothing()
})

fault('a folder where a file belongs', 'check', async t => {
  const project = await projectOf(t, { prepare: root => mkdir(join(root, '.progress.json')) })
  const ended = await run(project, ['check', '01', '--hint'])
  ended.says(/^\.progress\.json cannot be read: a folder has that name \(EISDIR\)$/)
  ended.exits(0)
  await ended.leavesNothing()
})
