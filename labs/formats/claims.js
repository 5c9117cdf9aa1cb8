// @ts-check
import { count, finding, found, number, ratioFinding, share } from '../kit.js'
import { unnoticedShare } from './report-faults.js'
import { ratioTo, sizeOf } from './report-figures.js'

/**
 * @import { Claim } from '../../scripts/results/claim.js'
 * @import { Operation } from './report-figures.js'
 */

const SOURCE = { source: 'lab formats', command: 'npm run lab -- formats' }
const BYTES = 10_000
const WITHOUT_CHECKSUM = ['JSON', 'msgpackr', 'protobufjs', 'avsc', 'flatbuffers']
const BINARY = ['msgpackr', 'protobufjs', 'avsc']
const LEAST_UNNOTICED = 0.2

/** @type {Claim[]} */
export const claims = [
  ratioClaim('msgpackr-costs-more', 'msgpackr takes more CPU time than JSON for nested objects, there and back together',
    { format: 'msgpackr', shape: 'nested', operation: 'both' }, { atLeast: 1.1 }),
  ratioClaim('schema-decodes-quicker', 'with a schema, avsc decodes nested objects in less CPU time than JSON',
    { format: 'avsc', shape: 'nested', operation: 'decode' }, { atMost: 0.8 }),
  ratioClaim('doubles-pay', 'protobufjs decodes doubles in a fraction of the CPU time of JSON',
    { format: 'protobufjs', shape: 'doubles', operation: 'decode' }, { atMost: 0.5 }),
  ratioClaim('gzip-costs', 'to compress JSON takes several times the CPU time of making it',
    { format: 'JSON, gzip', shape: 'nested', operation: 'encode' }, { atLeast: 2 }),
  {
    ...SOURCE,
    id: 'one-field-is-quick',
    text: 'to read one field of a large flatbuffers message takes next to nothing of what decoding the JSON takes',
    bound: 'JSON at least 20x, for the largest message',
    check ({ labs: { formats: { data, options } } }) {
      const bytes = Math.max(...options.sizes)
      const shape = options.shapes.find(shape => ['nested', 'numbers'].includes(shape))
      const cell = { format: 'JSON', shape, bytes }
      const other = { format: 'flatbuffers', operation: /** @type {Operation} */ ('readOne') }
      return ratioFinding(ratioTo(data.runs, cell, 'decode', other), { atLeast: 20 })
    }
  },
  {
    ...SOURCE,
    id: 'gzip-beats-binary-bytes',
    text: 'compressed JSON of nested objects has fewer bytes than any of the binary formats that is not compressed',
    bound: `against ${BINARY.join(', ')}`,
    check ({ labs: { formats: { data } } }) {
      const json = sizeOf(data.runs, { format: 'JSON', shape: 'nested', bytes: BYTES })
      const others = BINARY.flatMap(format => sizeOf(data.runs, { format, shape: 'nested', bytes: BYTES }) ?? [])
      if (!json || others.length < BINARY.length) return finding('unresolved', 'it was not measured')
      const least = Math.min(...others.map(({ encodedBytes }) => encodedBytes))
      return found(json.gzipBytes < least, number(json.gzipBytes), 'against', number(least), 'bytes')
    }
  },
  {
    ...SOURCE,
    id: 'changed-byte-passes',
    text: 'none of the formats notices reliably that one byte has changed',
    bound: `at least ${LEAST_UNNOTICED * 100} % pass with each, and none with gzip`,
    check ({ labs: { formats: { data } } }) {
      const shareOf = format => unnoticedShare(data.tried, format, 'one byte changed')
      const shares = WITHOUT_CHECKSUM.map(shareOf)
      const compressed = shareOf('JSON, gzip')
      if (shares.includes(null) || compressed === null) return finding('unresolved', 'it was not measured')
      const least = Math.min(...shares.map(Number))
      return found(least >= LEAST_UNNOTICED && compressed === 0, share(least), 'and', share(compressed))
    }
  },
  {
    ...SOURCE,
    id: 'random-bytes-block',
    text: 'a decoder can be kept busy without end by a message of random bytes',
    bound: 'avsc, once at least; JSON never',
    check ({ labs: { formats: { data } } }) {
      const endless = format =>
        data.tried.find(one => one.format === format)?.damages.find(({ damage }) => damage === 'random bytes')?.endless
      const [avsc, json] = ['avsc', 'JSON'].map(endless)
      if (avsc === undefined || json === undefined) return finding('unresolved', 'it was not measured')
      return found(avsc > 0 && json === 0, count(avsc), 'and', count(json))
    }
  },
  {
    ...SOURCE,
    id: 'flatbuffers-reads-anything',
    text: 'flatbuffers reads a message that was cut short, and says nothing',
    bound: 'over half of them',
    check ({ labs: { formats: { data } } }) {
      const passed = unnoticedShare(data.tried, 'flatbuffers', 'cut short')
      return passed === null ? finding('unresolved', 'it was not measured') : found(passed > 0.5, share(passed))
    }
  }
]

/** @returns {Claim} by JSON, of messages of the usual size */
function ratioClaim (id, text, { format, shape, operation }, bounds) {
  const [[name, bound]] = Object.entries(bounds)
  return {
    ...SOURCE,
    id,
    text,
    bound: `at ${name === 'atLeast' ? 'least' : 'most'} ${bound}x`,
    check: ({ labs: { formats: { data } } }) =>
      ratioFinding(ratioTo(data.runs, { format, shape, bytes: BYTES }, operation), bounds)
  }
}
