// @ts-check
import { NO_NGINX } from '../kit.js'
import { growthTable, neededPlot, neededTable, neededValues } from './report-growth.js'
import { cpuTable, scalingPlot, scalingTable, scalingValues } from './report-scaling.js'
import { calmOfWorks, counted } from './report-samples.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { GrowthWork } from './growth.js'
 * @import { Work } from './load-target.js'
 */

/**
 * @param {any} data
 * @param {any} options
 * @returns {LabReport}
 */
export function report (data, options) {
  const growth = counted(/** @type {GrowthWork[]} */ (data.growth))
  const scaling = counted(/** @type {Work[]} */ (data.scaling))
  const needed = neededPlot(growth)
  return {
    tables: {
      ...(growth.length && { growth: growthTable(growth, options) }),
      ...(needed && { needed: neededTable(growth) }),
      ...(scaling.length && {
        scaling: scalingTable(scaling),
        cpu: cpuTable(scaling)
      })
    },
    plots: { ...(needed && { needed }), ...(scaling.length && { scaling: scalingPlot(scaling) }) },
    notes: notesOn(data, options),
    values: { ...neededValues(growth), ...scalingValues(scaling, options) }
  }
}

function notesOn ({ nginx, growth, scaling, failures }, { cores }) {
  const all = [...growth, ...scaling]
  const { calm, all: taken } = calmOfWorks(all)
  return [
    `Generator, nginx and servers shared ${cores} cores. ${calm} of ${taken} loads were on a calm machine.`,
    ...(nginx ? [] : [`Without nginx: ${NO_NGINX}.`]),
    ...failures.map(({ message }) => `Given up: ${message}.`)
  ]
}
