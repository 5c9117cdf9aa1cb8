// @ts-check
// What a million requests a second would take, from what one request takes.
import { median } from 'simple-statistics'
import { formatNumber } from '../kit.js'
import { costOf } from './report-samples.js'

/** @import { Work } from './load-target.js' */

const RATE = 1_000_000
const FREE = 0.3
const CORES_OF_A_MACHINE = 32
const NETWORK_GBITS = 25

/**
 * @param {Work[]} works
 * @param {{ wholeBytes: number, notModifiedBytes: number | null }} answers
 */
export function millionTable (works, { wholeBytes, notModifiedBytes }) {
  const servers = works.filter(
    ({ way, processes }) => processes === 1 && way === (works.some(work => work.way === 'nginx') ? 'nginx' : 'cluster')
  )
  const cached = works.filter(({ way }) => way === 'cache')
  const frontOf = work => costOf(work).front
  const rows = [
    ...cpuRows('03-optimized, its CPU time', servers, work => costOf(work).server),
    ...cpuRows(
      'nginx before it',
      servers.filter(({ way }) => way === 'nginx'),
      frontOf
    ),
    ...cpuRows('nginx that has the answer in its cache', cached, frontOf),
    ...bytesRows('bytes of the whole answer', wholeBytes),
    ...bytesRows('bytes of a 304', notModifiedBytes),
    [
      `a machine, ${FREE * 100} % kept free`,
      '-',
      `${CORES_OF_A_MACHINE} cores, ${NETWORK_GBITS} Gbit/s`,
      '1',
      'assumed'
    ]
  ]
  return {
    title: 'What a million requests a second would take',
    head: ['what', 'one request', 'a million a second', 'machines', 'from'],
    rows
  }
}

function cpuRows (what, works, pick) {
  const micros = works.map(pick).filter(value => value !== null)
  if (micros.length === 0) return []
  const middle = median(micros)
  const cores = middle * RATE / 1e6
  return [
    [
      what,
      `${formatNumber(middle)} µs`,
      `${formatNumber(cores)} cores`,
      machines(cores / CORES_OF_A_MACHINE),
      'measured here'
    ]
  ]
}

function bytesRows (what, bytes) {
  if (bytes === null) return []
  const gbits = bytes * 8 * RATE / 1e9
  return [
    [
      what,
      bytes.toLocaleString('en'),
      `${formatNumber(gbits)} Gbit/s`,
      machines(gbits / NETWORK_GBITS),
      'measured here'
    ]
  ]
}

// A part of one is one.
function machines (fullOnes) {
  return String(Math.ceil(fullOnes / (1 - FREE)))
}
