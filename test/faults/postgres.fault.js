// @ts-check
// A command with a database of its own, of which neither outlives the other.
import { execa } from 'execa'
import { processesOf } from '../support/processes.js'
import { linkPrograms, NO_POSTGRES } from '../support/postgres.js'
import { fault, projectOf, run } from './harness.js'
import { onceAtWork } from './processes.js'

const BENCH = ['bench', 'postgres-variant/03-indexed', '--quick', '--generations', '30']
const RECORDS = { changes: ['results/**'] }
const OWN_MOUNTS = ['unshare', '--mount']
const noMounts = process.getuid?.() === 0
  ? (await execa(OWN_MOUNTS[0], [OWN_MOUNTS[1], 'true'], { reject: false })).failed && 'no mounts of its own for a command'
  : "only root may mount a disk that PostgreSQL's user may enter"
/** @type {[NodeJS.Signals, number][]} */
const SIGNALS = [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129], ['SIGKILL', 137]]

for (const [name, exitCode] of SIGNALS) {
  fault(name, 'bench with a database', async t => {
    const project = await projectOf(t, { prepare: linkPrograms })
    const then = onceAtWork(project, /autocannon-generator|burst-generator/, ({ kill }) => { kill(name) })
    const ended = await run(project, BENCH, { then })
    ended.exits(exitCode)
    await ended.leavesNothing(RECORDS)
  }, { skip: NO_POSTGRES })
}

fault('SIGINT while the database is made', 'bench', async t => {
  const project = await projectOf(t, { prepare: linkPrograms })
  const ended = await run(project, BENCH, { then: onceAtWork(project, /bin\/initdb/, ({ kill }) => { kill('SIGINT') }) })
  ended.exits(130)
  await ended.leavesNothing()
}, { skip: NO_POSTGRES })

fault('the database is killed', 'bench', async t => {
  const project = await projectOf(t, { prepare: linkPrograms })
  const killDatabase = async () => {
    const database = (await processesOf(project)).find(({ command }) => /\/postgres -D /.test(command))
    process.kill(Number(database?.pid), 'SIGKILL')
  }
  const then = onceAtWork(project, /autocannon-generator|burst-generator/, killDatabase)
  const ended = await run(project, BENCH, { then })
  ended.says(/^PostgreSQL's postgres was ended by SIGKILL$/)
  ended.exits(1)
  await ended.leavesNothing(RECORDS)
}, { skip: NO_POSTGRES })

fault('a disk without room for a database', 'start', async t => {
  const project = await projectOf(t, { prepare: linkPrograms })
  const ended = await run(project, ['start', 'postgres-variant/03-indexed', '--port', '31997'], {
    launcher: [...OWN_MOUNTS, 'sh', '-c', `mount -t tmpfs -o size=12m,mode=755 none "${project.temporary}" && exec "$@"`, 'sh']
  })
  ended.says(/^PostgreSQL's initdb ended with exit code 1: .*No space left on device$|^no space left on device \(ENOSPC\)$/)
  ended.exits(1)
  await ended.leavesNothing()
}, { skip: NO_POSTGRES || noMounts })
