// @ts-check
// What it takes to turn a value into bytes and back, by format, by shape and by size; and what gets lost on the way.
import { shuffle } from 'simple-statistics'
import { describeFailure, expectVersion, parsePositive, UsageError } from '../kit.js'
import { FORMATS, JSON_AGAIN, JSON_FORMAT, SHAPES, SIZES } from './formats.js'
import { measurePackers, PACKERS } from './packer.js'
import { timeFormat, tryFormat } from './runs.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Packed } from './packer.js'
 * @import { Damage, FormatRun, Loss } from './runs.js'
 */

export const title = 'JSON and binary formats: CPU time, bytes, and what gets lost'

/** @type {LabFlags} */
export const flags = {
  format: { type: 'string', value: 'LIST', help: 'some of the formats, separated by semicolons (default all)' },
  shape: { type: 'string', value: 'LIST', help: `some of ${SHAPES.join(',')} (default all)` },
  size: { type: 'string', value: 'LIST', help: `bytes of JSON: some of ${SIZES.join(',')} (default all)` },
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'for the packers, such as 10; more than once for some' },
  rounds: { type: 'string', value: 'N', help: 'rounds, each with a fresh process for each format and shape' }
}
export const quick = {
  rounds: '3',
  format: 'JSON, gzip;msgpackr;protobufjs;avsc;flatbuffers',
  shape: 'nested,doubles',
  size: '1000,10000,100000',
  node: [process.versions.node]
}

const PACKER_VERSIONS = ['4', '10', process.versions.node]
const PACKER_S = 0.5 // on average over the packers and versions
const CALL_MS = 16
const CALL_WARM_UP_MS = 4
const START_S = 0.35 // with the warm-up
const TRY_S = 1

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  const versions = values.node ?? PACKER_VERSIONS
  versions.forEach(expectVersion)
  const formats = readList('format', values.format, Object.keys(FORMATS), ';')
  return {
    formats: [...new Set([JSON_FORMAT, JSON_AGAIN, ...formats])],
    shapes: readList('shape', values.shape, SHAPES),
    sizes: readList('size', values.size, SIZES.map(String)).map(Number).sort((a, b) => a - b),
    versions,
    callMs: CALL_MS,
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 5
  }
}

/** @returns {string[]} */
function readList (what, given, known, separator = ',') {
  const names = given === undefined ? known : given.split(separator).map(name => name.trim())
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown ${what} "${unknown}"; there are: ${known.join(`${separator} `)}`)
  return names
}

/** @type {Lab['expectedS']} */
export function expectedS ({ formats, shapes, sizes, versions, callMs, rounds }) {
  const processS = START_S + sizes.length * 2 * (callMs + CALL_WARM_UP_MS) / 1000
  return formats.length * (TRY_S + rounds * shapes.length * processS) +
    rounds * versions.length * PACKERS.length * PACKER_S
}

/** @typedef {{ format: string, message: string }} Failure after which a format is left out */

/**
 * @param {{ formats: string[], shapes: string[], sizes: number[], versions: string[], callMs: number, rounds: number }}
 *   options
 * @param {LabRun} run
 * @returns {Promise<{ tried: { format: string, losses: Loss[], damages: Damage[] }[], runs: FormatRun[], packed:
 *   Packed[], failures: Failure[] }>}
 */
export async function measure ({ formats, shapes, sizes, versions, callMs, rounds }, { signal, step }) {
  const data = {
    tried: /** @type {{ format: string, losses: Loss[], damages: Damage[] }[]} */ ([]),
    runs: /** @type {FormatRun[]} */ ([]),
    packed: /** @type {Packed[]} */ ([]),
    failures: /** @type {Failure[]} */ ([])
  }
  const goOn = async (/** @type {string} */ format, /** @type {() => Promise<void>} */ work) => {
    if (data.failures.some(failure => failure.format === format)) return
    try {
      await work()
    } catch (error) {
      signal.throwIfAborted()
      data.failures.push({ format, message: describeFailure(error).message })
    }
  }
  for (const format of formats.filter(format => !FORMATS[format].isVariant)) {
    step(`${format}: odd values and damaged messages`)
    await goOn(format, async () => { data.tried.push(await tryFormat(format, signal)) })
  }
  for (let round = 1; round <= rounds; round++) {
    for (const [i, shape] of shuffle(shapes).entries()) {
      step(`round ${round} of ${rounds}: ${shape}`, (round - 1 + i / shapes.length) / rounds)
      for (const format of shuffle(formats)) {
        await goOn(format, async () => {
          data.runs.push(await timeFormat({ format, shape, sizes, callMs }, { round, signal }))
        })
      }
    }
  }
  const { packed, missing } = await measurePackers({ versions, rounds }, { signal, step })
  data.packed = packed
  data.failures.push(...missing.map(({ what, reason }) => ({ format: `The packer on ${what}`, message: reason })))
  return data
}
