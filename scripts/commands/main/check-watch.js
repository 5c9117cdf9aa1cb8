// @ts-check
import { on } from 'node:events'
import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { say } from '../../say.js'
import { rootDir } from '../../stages/catalog.js'
import { leaveNoOrphans } from '../../stages/no-orphans.js'

/** @import { Exercise } from '../../check/exercises.js' */

const COMMANDS = 'scripts/commands'
const SETTLE_MS = 100 // an editor writes a file in more than one go

/**
 * Checks now and whenever an edited file is saved. Each check is a process of its own: others get their turn between
 * them.
 *
 * @param {Exercise} exercise
 * @param {string[]} args as typed
 * @param {{ localise: (text: string) => string, signal: AbortSignal }} options the signal ends it
 * @returns {Promise<number>} exit code
 */
export async function watchExercise ({ id, dir, edits }, args, { localise, signal }) {
  const checkArgs = [
    '-r',
    join(rootDir, COMMANDS, 'check-node.cjs'),
    join(rootDir, COMMANDS, 'check.js'),
    ...args.filter(arg => arg !== '--watch')
  ]
  leaveNoOrphans()
  const runCheck = () =>
    execa(process.execPath, checkArgs, { cwd: rootDir, stdio: 'inherit', reject: false, cancelSignal: signal })
  // From now on: what is saved while a check runs counts as well.
  const changes = on(watch(dir, { signal, recursive: edits.some(file => file.includes('/')) }), 'change', { signal })
  try {
    let checked = await stampOf(dir, edits)
    await runCheck()
    console.log(localise(say`watching ${edits.join(', ')} in exercises/${id}; Ctrl-C ends it`))
    for await (const [, filename] of changes) {
      if (filename && !edits.includes(filename.replaceAll('\\', '/'))) continue
      await wait(SETTLE_MS, null, { signal })
      const now = await stampOf(dir, edits)
      if (now === checked) continue
      checked = now
      await runCheck()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return 0
}

/** @returns {Promise<string>} another one when one of the files was saved, also while a check ran */
async function stampOf (dir, files) {
  const stats = await Promise.all(files.map(file => stat(join(dir, file)).catch(() => null)))
  return stats.map(found => `${found?.mtimeMs} ${found?.size}`).join()
}
