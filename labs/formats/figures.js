// @ts-check
import { value } from '../kit.js'
import { ratioToJson, sizeOf } from './report.js'

const BINARY = ['msgpackr', 'protobufjs', 'avsc']
const WITHOUT_CHECKSUM = ['JSON', ...BINARY]

/** @type {import('../index.js').Figures} */
export const figures = {
  'msgpackr-costs-more': ({ samples }) => timeOf(samples, 'msgpackr', 'nested', 'both'),
  'schema-decodes-quicker': ({ samples }) => timeOf(samples, 'avsc', 'nested', 'decode'),
  'doubles-pay': ({ samples }) => timeOf(samples, 'protobufjs', 'doubles', 'decode'),
  'gzip-costs': ({ samples }) => timeOf(samples, 'JSON, gzip', 'nested', 'encode'),
  'gzip-beats-binary-bytes' ({ samples }) {
    const [json, ...binary] = ['JSON', ...BINARY].map(format => sizeOf(samples, { format, shape: 'nested' }))
    return value.ratio(binary.map(one => json && one ? json.gzipBytes / one.encodedBytes : null), 'bytes, with gzip ÷ binary')
  },
  'changed-bytes-unnoticed': ({ samples }) =>
    value.share(WITHOUT_CHECKSUM.map(format => unnoticedShare(damagesOf(samples, format, 'one byte changed'))), 'what passes'),
  'changed-bytes-unnoticed-by-gzip': ({ samples }) =>
    value.share(unnoticedShare(damagesOf(samples, 'JSON, gzip', 'one byte changed')), 'what passes with gzip'),
  'endless-avsc': ({ samples }) => value.count(damagesOf(samples, 'avsc', 'random bytes')?.endless, 'times with avsc'),
  'endless-json': ({ samples }) => value.count(damagesOf(samples, 'JSON', 'random bytes')?.endless, 'times with JSON')
}

/** By JSON, of messages of the usual size. */
function timeOf (samples, format, shape, operation) {
  return value.ratio(ratioToJson(samples, { format, shape }, operation))
}

/** @returns {import('./lab.js').Damage | undefined} */
function damagesOf (samples, format, kind) {
  return samples.find(one => one.part === 'faults' && one.format === format)?.damages.find(({ damage }) => damage === kind)
}

/** Of the messages that were not the same all the same, those taken for another value, or read without end. */
function unnoticedShare (damage) {
  return damage ? (damage.endless + damage.other) / (damage.noticed + damage.endless + damage.other) : null
}
