// @ts-check
// Pairs of servers of which the truth is known by how they are made, and what may be said of them.

/** @import { Asked, Said } from '../equipment/ask.js' */

/**
 * @typedef {object} Wanted
 * @property {string} id
 * @property {string} asked which servers, in words
 * @property {string} truth of them, in words
 * @property {(said: Said) => boolean} isTrue
 */
/** @typedef {Asked & Wanted} Row of which the server is the name of a file in servers */

const LEAKS = ['--leaks']
const COUNTING = [...LEAKS, '--route', '/items/{n}']
const AT_RATE = ['--rate', '300']
const TIMES_FASTER = 4.2
const WITHIN = 1.1 // of what is true, by which factor

/** @type {(wanted: string) => Row['isTrue']} */
const says = wanted => ({ comparisons: [comparison] }) => comparison?.verdict === wanted
/** @type {(wanted: string) => Row['isTrue']} */
const leaks = wanted => ({ leaks: [leak] }) => leak?.verdict === wanted
/** @type {Row['isTrue']} */
const isNoDifference = ({ comparisons, latencies }) =>
  [...comparisons, ...latencies].length > 0 &&
  [...comparisons, ...latencies].every(({ verdict }) => verdict === 'the same' || verdict === 'undecided')

/** @type {Row['isTrue']} */
function isTimesFaster ({ comparisons: [comparison] }) {
  const times = comparison?.requestsPerSecond?.value ?? NaN
  return comparison?.verdict === 'better' && times > TIMES_FASTER / WITHIN && times < TIMES_FASTER * WITHIN
}

/** @returns {Row} */
const loss = percent => ({
  id: `loss-of-${String(percent).replace('.', '-')}`,
  asked: `a loop that is ${percent} % longer`,
  truth: 'worse',
  server: 'longer-loop',
  sides: [[0], [percent]],
  isTrue: says('worse')
})

/** @type {(Omit<Row, 'sides'> & { sides?: Row['sides'] })[]} of most, an older version and one of now */
const PAIRS = [
  {
    id: 'half-the-throughput',
    asked: 'as much CPU time, and a wait of 17 ms in place of 4',
    truth: 'worse',
    server: 'waits-longer',
    isTrue: says('worse')
  },
  {
    id: 'deferred-work',
    asked: 'twice the work, done later by a timer',
    truth: 'worse',
    server: 'deferred',
    isTrue: says('worse')
  },
  {
    id: 'internal-fetch',
    asked: 'a function, in place of a request to itself',
    truth: 'better',
    server: 'internal-fetch',
    isTrue: says('better')
  },
  {
    id: 'tail',
    asked: '8 ms, and of one in a hundred 60, in place of 10',
    truth: 'better: 1.17x as many',
    server: 'tail',
    isTrue: says('better')
  },
  {
    id: 'one-by-one',
    asked: 'one after the other, 10 ms each in place of 42',
    truth: 'better: 4.2x as many',
    server: 'one-by-one',
    isTrue: isTimesFaster
  },
  loss(2.5), // half of the margin of 5 %, and one and a half of it: at the margin itself, both answers are right
  loss(7.5),
  {
    id: 'slow-to-warm',
    asked: 'its first 3,000 answers take three times as long',
    truth: 'the same, once it is warm',
    server: 'slow-to-warm',
    isTrue: isNoDifference
  },
  {
    id: 'equals-at-a-rate',
    asked: 'one and the same at 300 requests/s',
    truth: 'no difference',
    server: 'equals',
    flags: AT_RATE,
    isTrue: isNoDifference
  },
  {
    id: 'same-commit',
    asked: 'one commit, in two folders',
    truth: 'no difference',
    server: 'equals',
    isCommit: true,
    isTrue: isNoDifference
  },
  {
    id: 'leak-in-portions',
    asked: '4,000 objects are kept with each 4,000th request',
    truth: 'leaks',
    server: 'leaks',
    sides: ['portions'],
    flags: LEAKS,
    isTrue: leaks('leaks')
  },
  {
    id: 'leak-by-url',
    asked: 'a line is kept for each URL',
    truth: 'leaks',
    server: 'leaks',
    sides: ['byUrl'],
    flags: COUNTING,
    isTrue: leaks('leaks')
  },
  {
    id: 'leak-by-connection',
    asked: '10 kB are kept for each connection',
    truth: 'leaks',
    server: 'leaks',
    sides: ['byConnection'],
    flags: LEAKS,
    isTrue: leaks('leaks')
  },
  {
    id: 'no-leak',
    asked: 'a line is kept for each of the last thousand URLs',
    truth: 'does not leak',
    server: 'leaks',
    sides: ['bounded'],
    flags: COUNTING,
    isTrue: leaks('does not leak')
  }
]

/** @type {Row[]} */
export const ROWS = PAIRS.map(row => ({ sides: ['older', 'now'], ...row }))
