// @ts-check
import { formatBytes, formatInterval, formatNumber, formatRatio } from '../kit.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

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
