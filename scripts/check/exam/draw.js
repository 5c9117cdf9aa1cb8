// @ts-check
// What a seed means: a server by what is wrong with it, its framework, where that is, and what looks worse and isn't.
import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { KINDS } from '../slow-down.js'

/** What a participant may name: those kinds of `npm run break` that a whole server of an exam can have. */
export const EXAM_KINDS = /** @type {const} */ ({
  json: KINDS.json.means,
  regex: KINDS.regex.means,
  'blocking-hash': KINDS['blocking-hash'].means,
  'date-format': KINDS['date-format'].means,
  'header-parse': KINDS['header-parse'].means,
  'linear-search': KINDS['linear-search'].means,
  sort: KINDS.sort.means,
  'buffer-copy': KINDS['buffer-copy'].means,
  deflate: KINDS.deflate.means,
  'eager-log': KINDS['eager-log'].means,
  'await-chain': KINDS['await-chain'].means,
  delay: KINDS.delay.means,
  'one-at-a-time': KINDS['one-at-a-time'].means,
  'in-flight': KINDS['in-flight'].means,
  leak: KINDS.leak.means,
  'unbounded-cache': KINDS['unbounded-cache'].means,
  timers: KINDS.timers.means,
  'query-loop': KINDS['query-loop'].means,
  'full-scan': KINDS['full-scan'].means,
  'too-many-rows': KINDS['too-many-rows'].means,
  'held-connection': KINDS['held-connection'].means,
  'new-connection': KINDS['new-connection'].means
})

/** @typedef {keyof typeof EXAM_KINDS} Kind */
/** @typedef {'own code' | 'middleware' | 'package' | 'query' | 'pool'} Place */
/** @typedef {'computing' | 'waiting' | 'leaking' | 'per route' | 'per load' | 'by upgrade'} Fault */

/**
 * @typedef {object} Drawn
 * @property {Fault} fault
 * @property {Kind} kind
 * @property {string} framework
 * @property {Place} place
 * @property {string} suspect what is expensive too, and needed
 * @property {boolean} isAlarming does a comment accuse the suspect?
 */

/** @type {Kind[]} */
const COMPUTING = ['json', 'regex', 'blocking-hash', 'date-format', 'header-parse', 'linear-search', 'sort',
  'buffer-copy', 'deflate', 'eager-log', 'await-chain']
/** @type {Kind[]} */
export const LEAKING = ['leak', 'unbounded-cache', 'timers']
/** @type {Kind[]} */
export const BY_LOAD = ['one-at-a-time', 'in-flight', 'held-connection']
/** @type {Place[]} */
const IN_PROCESS = ['own code', 'middleware', 'package']

/** @type {Record<'memory' | 'postgres', { fault: Fault, kinds: Kind[], places: Place[] }[]>} */
const FAULTS = {
  memory: [
    { fault: 'computing', kinds: COMPUTING, places: IN_PROCESS },
    { fault: 'waiting', kinds: ['delay'], places: IN_PROCESS },
    { fault: 'leaking', kinds: LEAKING, places: IN_PROCESS },
    { fault: 'per route', kinds: [...COMPUTING, 'delay'], places: ['own code', 'package'] },
    { fault: 'per load', kinds: ['one-at-a-time', 'in-flight'], places: IN_PROCESS },
    { fault: 'by upgrade', kinds: [...COMPUTING, 'delay', 'timers', 'one-at-a-time'], places: ['package'] }
  ],
  postgres: [
    { fault: 'waiting', kinds: ['new-connection'], places: ['pool'] },
    { fault: 'per load', kinds: ['held-connection'], places: ['pool'] },
    { fault: 'per route', kinds: ['query-loop', 'full-scan', 'too-many-rows'], places: ['query'] }
  ]
}
export const FRAMEWORKS = ['restify', 'koa', 'fastify', 'express', 'plain']
export const SUSPECTS = ['signature', 'packed', 'words', 'outline', 'parity', 'copies']

/** @typedef {{ seed: number, database: boolean }} ExamWanted `database` is it a server that waits for one? */

/**
 * @param {ExamWanted} wanted
 * @returns {Drawn & { lot: Lot }} the same for the same seed; each fault is as likely as the others
 */
export function drawServer ({ seed, database }) {
  const lot = lotOf(seed)
  const { fault, kinds, places } = lot(FAULTS[database ? 'postgres' : 'memory'])
  return {
    fault,
    kind: lot(kinds),
    place: lot(places),
    framework: lot(FRAMEWORKS),
    suspect: lot(SUSPECTS),
    isAlarming: lot([true, false]),
    lot
  }
}

/** @typedef {<T>(choices: readonly T[]) => T} Lot */

/**
 * @param {number} seed
 * @returns {Lot} one of the choices, each as likely; neighbouring seeds have nothing in common
 */
export function lotOf (seed) {
  const generator = xoroshiro128plus(createHash('sha256').update(String(seed)).digest().readInt32BE())
  return choices => choices[uniformInt(generator, 0, choices.length - 1)]
}

/**
 * @param {{ database: boolean }} which
 * @returns {Drawn[]} all that can be drawn
 */
export function everyServer ({ database }) {
  return FAULTS[database ? 'postgres' : 'memory'].flatMap(({ fault, kinds, places }) =>
    kinds.flatMap(kind => places.flatMap(place => FRAMEWORKS.flatMap(framework => SUSPECTS.flatMap(suspect =>
      [true, false].map(isAlarming => ({ fault, kind, place, framework, suspect, isAlarming })))))))
}
