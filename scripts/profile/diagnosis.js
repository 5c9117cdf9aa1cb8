// @ts-check
// What follows from what clinic doctor observed.
import { max, mean, median } from 'simple-statistics'

/** @import { Diagnosis } from './tools/doctor.js' */

const SLOT_MS = 100
const NO_ISSUE = 'none'

/** @typedef {{ median: number, max: number }} Extent */

/**
 * @typedef {object} Slot of a tenth of a second
 * @property {number} atS seconds since the first observation
 * @property {number} delayMs longest delay of the event loop
 * @property {number} cpu mean, 1 for one core
 * @property {number} heapUsedBytes at its end
 * @property {number} activeHandles at its end
 */

/**
 * @typedef {Omit<Diagnosis, 'issues' | 'observations'> & {
 *   issues: Record<string, string>, extents: { delayMs: Extent, cpu: Extent, activeHandles: Extent }, slots: Slot[]
 * }} DiagnosisSummary `issues` by analysis, one word each; `extents` while doctor thinks that it was under load
 */

/**
 * @param {Diagnosis} diagnosis
 * @returns {DiagnosisSummary}
 */
export function summarizeDiagnosis ({ issues, observations, ...diagnosis }) {
  const [fromMs, toMs] = diagnosis.underLoad
  const extent = values => {
    const underLoad = values.filter((_, i) => observations.atMs[i] >= fromMs && observations.atMs[i] <= toMs)
    return { median: median(underLoad), max: max(underLoad) }
  }
  return {
    ...diagnosis,
    issues: { ...issues, memory: Object.values(issues.memory).find(issue => issue !== NO_ISSUE) ?? NO_ISSUE },
    extents: {
      delayMs: extent(observations.delayMs),
      cpu: extent(observations.cpu),
      activeHandles: extent(observations.activeHandles)
    },
    slots: toSlots(observations)
  }
}

/** @returns {Slot[]} */
function toSlots ({ atMs, delayMs, cpu, heapUsedBytes, activeHandles }) {
  const slots = Map.groupBy(atMs.keys(), i => Math.floor(atMs[i] / SLOT_MS))
  return [...slots].map(([slot, inside]) => ({
    atS: slot * SLOT_MS / 1000,
    delayMs: max(inside.map(i => delayMs[i])),
    cpu: mean(inside.map(i => cpu[i])),
    heapUsedBytes: heapUsedBytes[inside.at(-1)],
    activeHandles: activeHandles[inside.at(-1)]
  }))
}
