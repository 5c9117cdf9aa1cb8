// @ts-check
import { readFileSync } from 'node:fs'
import { watchMachine } from './machine.js'

/** @import { MachineWork } from './machine.js' */

const OWN_STAT = '/proc/self/stat' // man 5 proc_pid_stat
const MICROS_PER_TICK = 10_000
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14] // of the fields after the name, in ticks

/**
 * What the machine did while something was measured that has processes of its own, all of which have ended by then.
 *
 * @typedef {Omit<MachineWork, 'ownMicros'> & { ownMicros: number | null }} RunWork `ownMicros` with all these
 *   processes; null where the system does not tell
 */

/** @returns {() => RunWork} starts watching; the function that is returned ends it */
export function watchRun () {
  const endWatch = watchMachine()
  const before = childrenMicros()
  return () => {
    const work = endWatch()
    const after = childrenMicros()
    return { ...work, ownMicros: before === null || after === null ? null : work.ownMicros + after - before }
  }
}

// CPU time of all children that were waited for, and of all that these had waited for.
function childrenMicros () {
  try {
    const fields = readFileSync(OWN_STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? [] // a name may have both
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * MICROS_PER_TICK
  } catch {
    return null // not Linux
  }
}
