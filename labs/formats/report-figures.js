// @ts-check
// From what was measured to figures: each format beside JSON, of the same shape and size, in the same round.
import { median, sum } from 'simple-statistics'
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { message, say, stats } from '../kit.js'
import { JSON_FORMAT } from './programs/codecs.js'

/**
 * @import { Said } from 'bench-in-turns/message.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Calls } from '../repeat.js'
 */

/** @typedef {'encode' | 'decode' | 'both' | 'readOne'} Operation */
/** @typedef {{ format: string, shape: string, bytes?: number }} Cell `bytes` are the usual ones where none are said */
/**
 * @typedef {object} Size
 * @property {number} bytes of JSON that were asked for
 * @property {number} encodedBytes
 * @property {number} gzipBytes the same, compressed
 * @property {boolean} isSame whether what was decoded is what was encoded; nothing is timed otherwise
 * @property {Calls} [encode]
 * @property {Calls} [decode]
 * @property {Calls} [readOne] one field, without the others
 */

/** Of the tables of one size. */
export const USUAL_BYTES = 10_000

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @returns {(Size & { round: number })[]} of all rounds
 */
function sizesOf (samples, { format, shape, bytes = USUAL_BYTES }) {
  return samples.filter(one => one.format === format && one.shape === shape).flatMap(({ round, sizes }) =>
    sizes.filter(size => size.bytes === bytes).map(size => ({ round, ...size })))
}

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @returns {Size | undefined} of any of its rounds: bytes are the same in all
 */
export const sizeOf = (samples, cell) => sizesOf(samples, cell)[0]

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @param {Operation} operation
 * @returns {{ round: number, micros: number }[]} CPU time of one call; empty where it was not timed
 */
function costs (samples, cell, operation) {
  const parts = operation === 'both' ? ['encode', 'decode'] : [operation]
  return sizesOf(samples, cell).filter(size => parts.every(part => size[part])).map(({ round, ...size }) =>
    ({ round, micros: sum(parts.map(part => size[part].cpuMicros / size[part].calls)) }))
}

/**
 * @param {any[]} samples
 * @param {Cell} cell
 * @param {Operation} operation
 * @param {{ format?: string, operation?: Operation }} [other] what it is held against, of the same shape and size
 * @returns {Interval | null} of CPU time; null where one of them was not timed
 */
export function ratioTo (samples, cell, operation, { format = JSON_FORMAT, operation: under = operation } = {}) {
  const [own, others] = [costs(samples, cell, operation), costs(samples, { ...cell, format }, under)]
  return stats.ratioByRound(own, others, ({ micros }) => micros)
}

/**
 * @param {any[]} samples
 * @param {{ shapes: string[], sizes: number[] }} options
 * @returns {Interval | null} of the CPU time to decode the largest JSON, by that to read one field of flatbuffers
 */
export function oneFieldRatio (samples, { shapes, sizes }) {
  const [shape] = shapes.filter(shape => shape !== 'doubles') // they have no fields
  const cell = { format: JSON_FORMAT, shape, bytes: Math.max(...sizes) }
  return ratioTo(samples, cell, 'decode', { format: 'flatbuffers', operation: 'readOne' })
}

/**
 * How fast a network may be for a format to pay beside JSON: one message at a time, which takes the CPU time at both
 * ends and the time on the wire.
 *
 * @param {any[]} samples
 * @param {Cell} cell
 * @returns {Said} in Mbit/s
 */
export function sayNetwork (samples, cell) {
  const json = { ...cell, format: JSON_FORMAT }
  const [own, other] = [cell, json].map(one => sizeOf(samples, one))
  const ratio = ratioTo(samples, cell, 'both')
  if (!ratio || !own || !other) return '-'
  const savedBits = (other.encodedBytes - own.encodedBytes) * 8
  const jsonMicros = median(costs(samples, json, 'both').map(({ micros }) => micros))
  const speed = factor => saySpeed(Math.abs(savedBits / (jsonMicros * (factor - 1)))) // bits in a µs: Mbit in a second
  const takesLess = hasEnds(ratio) && ratio.high < 1
  if (savedBits < 0) return takesLess ? message`above ${speed(ratio.value)}` : 'never'
  if (takesLess) return 'always'
  if (savedBits === 0) return 'never'
  const isOpen = hasEnds(ratio) && ratio.low <= 1
  return isOpen ? message`below ${speed(ratio.high)} or more` : message`below ${speed(ratio.value)}`
}

function saySpeed (mbitPerS) {
  return say.number(mbitPerS >= 100 ? Number(mbitPerS.toPrecision(2)) : mbitPerS)
}
