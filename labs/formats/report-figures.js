// @ts-check
// From what was measured to figures: each format beside JSON, of the same shape and size, in the same round.
import { median } from 'simple-statistics'
import { formatBytes, formatInterval, formatNumber, formatRatio, hasEnds, ratioInterval } from '../kit.js'
import { JSON_FORMAT } from './formats.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Calls, FormatRun, Size } from './runs.js'
 */

/** @typedef {'encode' | 'decode' | 'both' | 'readOne'} Operation */
/** @typedef {{ format: string, shape: string, bytes: number }} Cell */

/**
 * @param {FormatRun[]} runs
 * @param {Cell} cell
 * @returns {Size | undefined} of any of its rounds: bytes are the same in all
 */
export function sizeOf (runs, { format, shape, bytes }) {
  return runs
    .find(run => run.format === format && run.shape === shape)
    ?.sizes.find(size => size.bytes === bytes)
}

/**
 * @param {FormatRun[]} runs
 * @param {Cell} cell
 * @param {Operation} operation
 * @returns {Map<number, number>} CPU time of one call by round, in µs; empty where it was not timed
 */
export function costs (runs, { format, shape, bytes }, operation) {
  const parts = operation === 'both' ? ['encode', 'decode'] : [operation]
  const own = runs.filter(run => run.format === format && run.shape === shape)
  return new Map(own.flatMap(({ round, sizes }) => {
    const size = sizes.find(size => size.bytes === bytes)
    const calls = parts.map(part => size?.[part])
    return calls.every(Boolean) ? [[round, calls.reduce((sum, one) => sum + microsOf(one), 0)]] : []
  }))
}

/** @param {Calls} calls */
const microsOf = ({ cpuMicros, calls }) => cpuMicros / calls

/**
 * @param {FormatRun[]} runs
 * @param {Cell} cell
 * @param {Operation} operation
 * @returns {number | null} µs of one call, the median of the rounds
 */
export function medianCost (runs, cell, operation) {
  const micros = [...costs(runs, cell, operation).values()]
  return micros.length ? median(micros) : null
}

/**
 * @param {FormatRun[]} runs
 * @param {Cell} cell
 * @param {Operation} operation
 * @param {{ format?: string, operation?: Operation }} [other] what it is held against, of the same shape and size
 * @returns {Interval | null} of CPU time; null where one of them was not timed
 */
export function ratioTo (runs, cell, operation, { format = JSON_FORMAT, operation: under = operation } = {}) {
  const others = costs(runs, { ...cell, format }, under)
  const ratios = [...costs(runs, cell, operation)].flatMap(([round, micros]) => {
    const other = others.get(round)
    return other ? [micros / other] : []
  })
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * @param {Interval | null} interval of a ratio
 * @returns {'less' | 'more' | 'open'}
 */
export function side (interval) {
  if (!hasEnds(interval)) return 'open'
  return interval.high < 1 ? 'less' : interval.low > 1 ? 'more' : 'open'
}

/**
 * How fast a network may be for a format to pay beside JSON: one message at a time, which takes the CPU time at both
 * ends and the time on the wire.
 *
 * @param {FormatRun[]} runs
 * @param {Cell} cell
 * @returns {{ pays: 'always' | 'never' | 'below' | 'above' | 'below at least', mbitPerS?: number } | null} null where
 *   it was not timed
 */
export function networkBreakEven (runs, cell) {
  const json = { ...cell, format: JSON_FORMAT }
  const ratio = ratioTo(runs, cell, 'both')
  const [own, other] = [sizeOf(runs, cell), sizeOf(runs, json)]
  const jsonMicros = medianCost(runs, json, 'both')
  if (!ratio || !own || !other || jsonMicros === null) return null
  const savedBits = (other.encodedBytes - own.encodedBytes) * 8
  const speed = factor => Math.abs(savedBits / (jsonMicros * (factor - 1))) // bits in a µs are Mbit in a second
  const cost = side(ratio)
  if (cost === 'less' && savedBits >= 0) return { pays: 'always' }
  if (savedBits <= 0) return cost === 'less' ? { pays: 'above', mbitPerS: speed(ratio.value) } : { pays: 'never' }
  return cost === 'more' || !hasEnds(ratio)
    ? { pays: 'below', mbitPerS: speed(ratio.value) }
    : { pays: 'below at least', mbitPerS: speed(ratio.high) }
}

/** @param {Interval | null} interval */
export const sayRatio = interval => interval ? formatInterval(interval, formatRatio) : '-'

/** @param {number | null} micros */
export const sayMicros = micros => micros === null ? '-' : formatNumber(micros)

/**
 * @param {{ bytes: number, side: 'less' | 'more' | 'open' | null }[]} bySize the smallest first; null where it was not
 *   timed
 * @returns {string} at which sizes it takes less, whatever else is open
 */
export function sayCheaper (bySize) {
  if (bySize.every(({ side }) => side === null)) return '-'
  const less = bySize.filter(({ side }) => side === 'less')
  if (less.length === 0) return 'at none'
  if (less.length === bySize.length) return 'at all'
  const [first, last] = [bySize.indexOf(less[0]), bySize.indexOf(less[less.length - 1])]
  if (last - first + 1 > less.length) return less.map(({ bytes }) => formatBytes(bytes)).join(', ')
  if (last === bySize.length - 1) return `from ${formatBytes(bySize[first].bytes)}`
  if (first === 0) return `up to ${formatBytes(bySize[last].bytes)}`
  if (first === last) return `${formatBytes(bySize[first].bytes)} only`
  return `${formatBytes(bySize[first].bytes)} to ${formatBytes(bySize[last].bytes)}`
}

/** @param {{ pays: string, mbitPerS?: number } | null} network */
export function saySpeed (network) {
  if (!network) return '-'
  const { pays, mbitPerS = NaN } = network
  if (pays === 'always' || pays === 'never') return pays
  const rounded = mbitPerS >= 100 ? Number(mbitPerS.toPrecision(2)) : mbitPerS
  return `${pays.split(' ')[0]} ${formatNumber(rounded)}${pays.endsWith('least') ? ' or more' : ''}`
}
