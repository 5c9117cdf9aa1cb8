// @ts-check
import { value } from '../kit.js'
import { ratioToJson, sizeOf } from './report.js'

const BINARY = ['msgpackr', 'protobufjs', 'avsc']

/** @type {import('../index.js').Figures} */
export const figures = {
  'msgpackr-costs-more': ({ samples }) => timeOf(samples, 'msgpackr', 'nested', 'both'),
  'schema-decodes-quicker': ({ samples }) => timeOf(samples, 'avsc', 'nested', 'decode'),
  'doubles-pay': ({ samples }) => timeOf(samples, 'protobufjs', 'doubles', 'decode'),
  'gzip-beats-binary-bytes' ({ samples }) {
    const [json, ...binary] = ['JSON', ...BINARY].map(format => sizeOf(samples, { format, shape: 'nested' }))
    return value.ratio(binary.map(one => json && one ? json.gzipBytes / one.encodedBytes : null), 'bytes, with gzip ÷ binary')
  }
}

/** By JSON, of messages of the usual size. */
function timeOf (samples, format, shape, operation) {
  return value.ratio(ratioToJson(samples, { format, shape }, operation))
}
