// @ts-check
import { claim, message, ratioClaim } from '../kit.js'
import { ratioToJson, sizeOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

const BINARY = ['msgpackr', 'protobufjs', 'avsc']

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
    check ({ samples }) {
      const [json, ...others] = ['JSON', ...BINARY].map(format => sizeOf(samples, { format, shape: 'nested' }))
      if (!json || others.includes(undefined)) return claim.finding('undecided', 'it was not measured')
      const least = Math.min(...others.map(size => Number(size?.encodedBytes)))
      return claim.found(json.gzipBytes < least, claim.number(json.gzipBytes), 'bytes against', claim.number(least), 'or more')
    }
  }
]

/** @returns {LabClaim} by JSON, of messages of the usual size */
function formatClaim (id, text, { format, shape, operation }, bounds) {
  return ratioClaim(id, text, bounds, ({ samples }) => ratioToJson(samples, { format, shape }, operation))
}
