// @ts-check
import { claim } from '../kit.js'
import { oneFieldRatio, ratioTo, sizeOf, unnoticedShare } from './report-figures.js'

/** @import { LabClaim } from '../index.js' */

const BYTES = 10_000
const WITHOUT_CHECKSUM = ['JSON', 'msgpackr', 'protobufjs', 'avsc', 'flatbuffers']
const BINARY = ['msgpackr', 'protobufjs', 'avsc']
const LEAST_UNNOTICED = 0.2
const UNMEASURED = claim.finding('unresolved', 'it was not measured')

/** @type {LabClaim[]} */
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
    id: 'one-field-is-quick',
    text: 'to read one field of a large flatbuffers message takes next to nothing of what decoding the JSON takes',
    bound: 'JSON at least 20x, for the largest message',
    check: ({ samples }, options) => claim.ratioFinding(oneFieldRatio(samples, options), { atLeast: 20 })
  },
  {
    id: 'gzip-beats-binary-bytes',
    text: 'compressed JSON of nested objects has fewer bytes than any of the binary formats that is not compressed',
    bound: `against ${BINARY.join(', ')}`,
    check ({ samples }) {
      const of = format => sizeOf(samples, { format, shape: 'nested', bytes: BYTES })
      const [json, others] = [of('JSON'), BINARY.flatMap(format => of(format) ?? [])]
      if (!json || others.length < BINARY.length) return UNMEASURED
      const least = Math.min(...others.map(({ encodedBytes }) => encodedBytes))
      return claim.found(json.gzipBytes < least, claim.number(json.gzipBytes), 'against', claim.number(least), 'bytes')
    }
  },
  {
    id: 'changed-byte-passes',
    text: 'none of the formats notices reliably that one byte has changed',
    bound: `at least ${LEAST_UNNOTICED * 100} % pass with each, and none with gzip`,
    check ({ samples }) {
      const shareOf = format => unnoticedShare(samples, format, 'one byte changed')
      const shares = WITHOUT_CHECKSUM.map(shareOf)
      const compressed = shareOf('JSON, gzip')
      if (shares.includes(null) || compressed === null) return UNMEASURED
      const least = Math.min(...shares.map(Number))
      return claim.found(
        least >= LEAST_UNNOTICED && compressed === 0, claim.share(least), 'and', claim.share(compressed)
      )
    }
  },
  {
    id: 'random-bytes-block',
    text: 'a decoder can be kept busy without end by a message of random bytes',
    bound: 'avsc, once at least; JSON never',
    check ({ samples }) {
      const endless = format => samples.find(one => one.part === 'faults' && one.format === format)
        ?.damages.find(({ damage }) => damage === 'random bytes').endless
      const [avsc, json] = ['avsc', 'JSON'].map(endless)
      if (avsc === undefined || json === undefined) return UNMEASURED
      return claim.found(avsc > 0 && json === 0, claim.count(avsc), 'and', claim.count(json))
    }
  },
  {
    id: 'flatbuffers-reads-anything',
    text: 'flatbuffers reads a message that was cut short, and says nothing',
    bound: 'over half of them',
    check ({ samples }) {
      const passed = unnoticedShare(samples, 'flatbuffers', 'cut short')
      return passed === null ? UNMEASURED : claim.found(passed > 0.5, claim.share(passed))
    }
  }
]

/** @returns {LabClaim} by JSON, of messages of the usual size */
function ratioClaim (id, text, { format, shape, operation }, bounds) {
  const [[name, bound]] = Object.entries(bounds)
  return {
    id,
    text,
    bound: `at ${name === 'atLeast' ? 'least' : 'most'} ${bound}x`,
    check: ({ samples }) => claim.ratioFinding(ratioTo(samples, { format, shape, bytes: BYTES }, operation), bounds)
  }
}
