// @ts-check
import { profile0x } from './tools/0x.js'
import { profileCpu } from './tools/cpu.js'
import { diagnose } from './tools/doctor.js'
import { profileFlame } from './tools/flame.js'
import { missingPackage } from './tools/on-port.js'
import { missingPerf, profilePerf } from './tools/perf.js'
import { profileTicks } from './tools/prof.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { ProfileRun, Seen } from './run.js'
 * @import { Diagnosis } from './tools/doctor.js'
 */

/**
 * One of the two, `profile` or `diagnose`; `report` is the absolute name of the file to look at.
 *
 * @typedef {object} Profiler
 * @property {() => string | null | Promise<string | null>} missing why it cannot run here: null when it can
 * @property {(stage: Stage, run: ProfileRun) => Promise<Seen & { report: string }>} [profile] throws a ProfileError or
 *   a StageError
 * @property {(stage: Stage, run: ProfileRun) => Promise<{ diagnosis: Diagnosis, report: string }>} [diagnose] throws a
 *   ProfileError
 * @property {boolean} [isDrawn] true when it brings no flame graph of its own, so that we draw one
 */

const isPartOfNode = () => null

/** @type {Record<string, Profiler>} */
export const PROFILERS = {
  doctor: { missing: () => missingPackage('clinic'), diagnose },
  flame: { missing: () => missingPackage('clinic'), profile: profileFlame },
  '0x': { missing: () => missingPackage('0x'), profile: profile0x },
  cpu: { missing: isPartOfNode, profile: profileCpu, isDrawn: true },
  prof: { missing: isPartOfNode, profile: profileTicks, isDrawn: true },
  perf: { missing: missingPerf, profile: profilePerf }
}
