// @ts-check
import { claim, message, ratioClaim } from '../kit.js'
import { ratioToJson, sizeOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

const WITHOUT_CHECKSUM = ['JSON', 'msgpackr', 'protobufjs', 'avsc']
const BINARY = ['msgpackr', 'protobufjs', 'avsc']
const LEAST_UNNOTICED = 0.2

/** @type {LabClaim[]} */
export const claims = [
  formatClaim('msgpackr-costs-more', 'msgpackr takes more CPU time than JSON for nested objects, there and back together',
    { format: 'msgpackr', shape: 'nested', operation: 'both' }, { atLeast: 1.1 }),
  formatClaim('schema-decodes-quicker', 'with a schema, avsc decodes nested objects in less CPU time than JSON',
    { format: 'avsc', shape: 'nested', operation: 'decode' }, { atMost: 0.8 }),
  formatClaim('doubles-pay', 'protobufjs decodes doubles in a fraction of the CPU time of JSON',
    { format: 'protobufjs', shape: 'doubles', operation: 'decode' }, { atMost: 0.5 }),
  formatClaim('gzip-costs', 'to compress JSON takes several times the CPU time of making it',
    { format: 'JSON, gzip', shape: 'nested', operation: 'encode' }, { atLeast: 2 }),
  {
    id: 'gzip-beats-binary-bytes',
    text: 'compressed JSON of nested objects has fewer bytes than any of the binary formats that is not compressed',
    bound: message`fewer than with ${BINARY}`,
    check: ({ samples }) => ofAll(['JSON', ...BINARY], format => sizeOf(samples, { format, shape: 'nested' }),
      ([{ gzipBytes }, ...others]) => {
        const least = Math.min(...others.map(({ encodedBytes }) => encodedBytes))
        return claim.found(gzipBytes < least, claim.number(gzipBytes), 'bytes against', claim.number(least), 'or more')
      })
  },
  {
    id: 'changed-byte-passes',
    text: 'none of the formats notices reliably that one byte has changed',
    bound: message`at least ${LEAST_UNNOTICED * 100} % pass with each format, and none with gzip`,
    check: ({ samples }) => ofAll(['JSON, gzip', ...WITHOUT_CHECKSUM], damageOf(samples, 'one byte changed'),
      ([gzip, ...others]) => {
        const [least, compressed] = [Math.min(...others.map(unnoticedShare)), unnoticedShare(gzip)]
        const holds = least >= LEAST_UNNOTICED && compressed === 0
        return claim.found(holds, 'at least', claim.share(least), 'pass, and', claim.share(compressed), 'with gzip')
      })
  },
  {
    id: 'random-bytes-block',
    text: 'a decoder can be kept busy without end by a message of random bytes',
    bound: 'at least once with avsc; never with JSON',
    check: ({ samples }) => ofAll(['avsc', 'JSON'], damageOf(samples, 'random bytes'), ([avsc, json]) =>
      claim.found(avsc.endless > 0 && json.endless === 0, claim.count(avsc.endless), 'times with avsc, and', claim.count(json.endless), 'with JSON'))
  }
]

/** @returns {LabClaim} by JSON, of messages of the usual size */
function formatClaim (id, text, { format, shape, operation }, bounds) {
  return ratioClaim(id, text, bounds, ({ samples }) => ratioToJson(samples, { format, shape }, operation))
}

/** Open where one of the formats was not measured. */
function ofAll (formats, of, judge) {
  const found = formats.map(of)
  return found.includes(undefined) ? claim.finding('undecided', 'it was not measured') : judge(found)
}

/** @returns {(format: string) => import('./lab.js').Damage | undefined} */
const damageOf = (samples, kind) => format => samples.find(one => one.part === 'faults' && one.format === format)
  ?.damages.find(({ damage }) => damage === kind)

/** Of the messages that were not the same all the same, those taken for another value, or read without end. */
const unnoticedShare = ({ noticed, endless, other }) => (endless + other) / (noticed + endless + other)
