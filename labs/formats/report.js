// @ts-check
import { formatNumber, formatShare } from '../kit.js'
import { JSON_FORMAT } from './formats.js'
import { faultTables, unnoticedShare } from './report-faults.js'
import { networkBreakEven, ratioTo, sayRatio, saySpeed, sizeOf } from './report-figures.js'
import { packerTables } from './report-packer.js'
import { plots } from './report-plots.js'
import { CHOSEN, costTables, glanceTable, usualSize } from './report-tables.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ formats: string[], shapes: string[], sizes: number[] }} options
 * @returns {LabReport}
 */
export function report (data, options) {
  const { runs } = data
  const formats = options.formats.filter(format => runs.some(run => run.format === format))
  const shown = { ...options, formats }
  return {
    tables: {
      ...faultTables(data.tried),
      ...(runs.length > 0 && tablesOf(runs, shown)),
      ...packerTables(data.packed)
    },
    plots: plots(runs, shown),
    values: valuesOf(runs, data.tried, shown),
    notes: notesOf(data, runs)
  }
}

function tablesOf (runs, shown) {
  return { ...glanceTable(runs, { ...shown, bytes: usualSize(shown.sizes) }), ...costTables(runs, shown) }
}

function notesOf ({ failures }, runs) {
  const wrong = runs.flatMap(({ format, shape, sizes }) =>
    sizes.filter(({ isSame }) => !isSame).map(({ bytes }) => `${format}: ${shape} of ${bytes} bytes come back changed, and are not timed.`))
  return [
    'CPU time of the whole process, in fresh processes. By JSON: the geometric mean over the rounds of the ratio to JSON in the same round, with its 95 % interval.',
    ...new Set(wrong),
    ...failures.map(({ format, message }) => `${format} is left out: ${message}`)
  ]
}

function valuesOf (runs, tried, { formats, shapes, sizes }) {
  const bytes = usualSize(sizes)
  const cells = shapes.flatMap(shape => formats.map(format => ({ format, shape, bytes })))
  const entries = cells.flatMap(cell => {
    const [own, json] = [sizeOf(runs, cell), sizeOf(runs, { ...cell, format: JSON_FORMAT })]
    if (!own || !json) return []
    const name = `${cell.shape}-${cell.format.replaceAll(/\W+/g, '-')}`
    return [
      [`${name}-encode`, sayRatio(ratioTo(runs, cell, 'encode'))],
      [`${name}-decode`, sayRatio(ratioTo(runs, cell, 'decode'))],
      [`${name}-bytes`, formatShare(own.encodedBytes / json.encodedBytes)],
      [`${name}-gzip`, formatShare(own.gzipBytes / json.gzipBytes)],
      ...(CHOSEN.includes(cell.format) ? [[`${name}-network`, saySpeed(networkBreakEven(runs, cell))]] : [])
    ]
  })
  const endless = tried.flatMap(({ format, damages }) =>
    damages.map(({ damage, endless }) => [`${format}-${damage.replaceAll(' ', '-')}-endless`, formatNumber(endless)]))
  const unnoticed = tried.flatMap(({ format, damages }) => damages.map(({ damage }) => [
    `${format}-${damage.replaceAll(' ', '-')}-unnoticed`, formatShare(unnoticedShare(tried, format, damage) ?? NaN)
  ]))
  return Object.fromEntries([...entries, ...endless, ...unnoticed, ...oneFieldOf(runs, { shapes, sizes })])
}

// Of the largest message.
function oneFieldOf (runs, { shapes, sizes }) {
  const bytes = Math.max(...sizes)
  return shapes.flatMap(shape => {
    const ratio = ratioTo(runs, { format: JSON_FORMAT, shape, bytes }, 'decode', { format: 'flatbuffers', operation: 'readOne' })
    return ratio ? [[`${shape}-one-field`, sayRatio(ratio)]] : []
  })
}
