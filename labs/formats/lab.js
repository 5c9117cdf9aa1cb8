// @ts-check
// What it takes to turn a value into bytes and back, by format, by shape and by size; and what gets lost on the way.
// And a binary packer of one's own beside JSON.stringify, on old versions of Node.js and on this one.
import { join } from 'node:path'
import { expectVersion, installRuntimes } from '../../scripts/server/runtimes.js'
import { defineLab, runProgram } from '../kit.js'
import { FORMATS, JSON_AGAIN, JSON_FORMAT } from './programs/codecs.js'
import { SHAPE_NAMES } from './programs/shapes.js'

/** @typedef {{ value: string, outcome: 'kept' | 'other' | 'error', got?: string }} Loss */
/**
 * @typedef {{ damage: string, noticed: number, endless: number, same: number, other: number }} Damage how many messages
 *   of the kind ended in an error, in no end, in the value itself, and in another one
 */

export const PACKERS = ['as-written', 'hoisted', 'buffer-methods', 'json']
const PACKER_VERSIONS = ['4', '10', process.versions.node]
const SIZES = [100, 1000, 10_000, 100_000, 1_000_000] // bytes of JSON, about
const CALL_MS = 16
const SECONDS = { faults: 1, time: 0.55, packer: 0.5 }

export default defineLab({
  title: 'JSON and binary formats: CPU time, bytes, and what gets lost',
  params: {
    formats: {
      usual: FORMATS,
      quick: ['JSON, gzip', 'msgpackr', 'protobufjs', 'avsc', 'flatbuffers'],
      choices: FORMATS,
      flag: 'format',
      value: 'NAME',
      help: 'beside JSON; more than once for some'
    },
    versions: {
      usual: PACKER_VERSIONS,
      quick: [process.versions.node],
      flag: 'node',
      value: 'VERSION',
      check: versions => versions.forEach(expectVersion),
      help: 'for the packers, such as 10; more than once for some'
    },
    rounds: {
      max: 100, usual: 5, quick: 3, value: 'N', help: 'rounds, each with a fresh process for each format and shape'
    }
  },
  moreOptions: ({ formats }) => ({
    formats: [...new Set([JSON_FORMAT, JSON_AGAIN, ...formats])],
    shapes: SHAPE_NAMES,
    sizes: SIZES
  }),
  async prepare ({ versions }, run) {
    const { runtimes, missing } = await installRuntimes(versions, run)
    return { runtimes, data: { missing } }
  },
  cells: ({ formats, shapes, versions }, { runtimes = versions.map(version => ({ version })) } = {}) => [
    ...formats.filter(format => format !== JSON_AGAIN).map(format => ({ part: 'faults', format })),
    ...formats.flatMap(format => shapes.map(shape => ({ part: 'time', format, shape }))),
    ...runtimes.flatMap(({ version }) => PACKERS.map(form => ({ part: 'packer', form, version })))
  ],
  rounds: ({ part }, { rounds }) => part === 'faults' ? 1 : rounds,
  sampleS: ({ part }) => SECONDS[part],
  async sample ({ part, format, shape, form, version }, { sizes }, { signal }, { runtimes }) {
    const binary = runtimes.find(runtime => runtime.version === version)?.binary
    const [file, args] = {
      faults: ['programs/faults.js', [format]],
      time: ['programs/time.js', [format, shape, CALL_MS, ...sizes]],
      packer: ['programs/packers.cjs', [form]]
    }[part]
    const [taken] = await runProgram(join(import.meta.dirname, file), args, { signal, binary })
    return taken
  }
})
