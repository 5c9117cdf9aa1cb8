// @ts-check
// Every claim of the text, as a check. The text refers to it by its id. Bounds are far from what was measured, so that noise does not
// break them; what is shown in the text is the committed records' figure.
import { median } from 'simple-statistics'
import { growthExponent } from '../../labs/decay/model.js'
import { CLAIMS as PROFILE_CLAIMS, DIAGNOSIS_CLAIMS } from '../profile/claims.js'
import { compareSlices } from '../record/league.js'
import { findRatio } from '../record/ratios.js'
import { formatInterval, formatNumber, formatRatio, formatShare } from '../render/format.js'

/**
 * @typedef {object} Seen what was measured, or what the committed records have
 * @property {import('../record/record.js').BenchRecord} record
 * @property {import('../profile/summarize.js').ProfileSummary[]} profiles
 * @property {import('../profile/summarize.js').DiagnosisSummary[]} diagnoses
 * @property {Record<string, any>} labs data by name
 */

/** @typedef {{ verdict: 'holds' | 'fails' | 'unresolved', measured: string }} Finding */

/**
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} text
 * @property {string} bound
 * @property {string} source what has to be measured for it: `bench`, `profiles` or `lab NAME`
 * @property {string} command that shows it
 * @property {(seen: Seen) => Finding} check
 */

/** @type {Claim[]} */
export const CLAIMS = [
  ratio('fix-answers-more', 'the fix answers many times as many requests in the same seconds', { over: '02-listener-fix', under: '01-slow', load: '100', atLeast: 10 }),
  cpuRatio('rewrite-is-cheaper', 'a request costs the optimised server less CPU time than the fixed one', { over: '03-optimized', under: '02-listener-fix', atLeast: 1.4 }),
  cpuRatio('fastify-is-cheaper', 'a request costs Fastify less CPU time than restify', { over: 'fastify-variant', under: '03-optimized', atLeast: 1.05 }),
  cpuRatio('ceiling-is-cheaper', 'a request costs a server without a framework less CPU time than restify', { over: 'ceiling', under: '03-optimized', atLeast: 1.1 }),
  ratio('koa-fix-answers-more', 'on Koa, too, the fix answers many times as many', { over: 'koa-variant/02-listener-fix', under: 'koa-variant/01-slow', load: 'wrk-200', atLeast: 10 }),
  cpuRatio('koa-rewrite-is-cheaper', 'on Koa, too, the rewrite makes a request cheaper', { over: 'koa-variant/04-optimized', under: 'koa-variant/03-no-stringify', atLeast: 1.4 }),
  ...PROFILE_CLAIMS.map(claim => fromProfiles(claim, ({ profiles }) => profiles)),
  ...DIAGNOSIS_CLAIMS.map(claim => fromProfiles(claim, ({ diagnoses }) => diagnoses)),
  {
    id: 'sha512-is-hottest',
    text: 'SHA-512 is the hottest compiled function of 01-slow, under a name that --prof-process does not print',
    bound: 'the hottest, and over 25 %',
    source: 'profiles',
    command: 'npm run profile -- 01-slow --tool prof',
    check ({ profiles }) {
      const prof = profiles.find(({ stage, tool }) => stage === '01-slow' && tool === 'prof')
      const [hottest] = prof?.native ?? []
      if (!prof || !hottest) return unresolved('no tick profile')
      const isNamed = prof.plainNative.some(({ name, share }) => /sha512/i.test(name) && share > hottest.self / 2)
      return found(/sha512/i.test(hottest.name) && hottest.self > 0.25 && !isNamed, `${hottest.name} ${formatShare(hottest.self)}`)
    }
  },
  {
    id: 'cost-grows',
    text: 'the cost of a request to 01-slow grows with the requests before it; that of the fixed server does not',
    bound: 'exponent over 0.4; under 0.2',
    source: 'lab decay',
    command: 'npm run lab -- decay',
    check ({ labs: { decay } }) {
      const exponentOf = stage => median(decay.watched[stage].map(({ points }) => growthExponent(points).value))
      const [slow, fixed] = [exponentOf('01-slow'), exponentOf('02-listener-fix')]
      return found(slow > 0.4 && fixed < 0.2, `exponents ${formatNumber(slow)} and ${formatNumber(fixed)}`)
    }
  },
  {
    id: 'calling-costs',
    text: 'listeners that do nothing are many times cheaper than those that hash, and dearer than a single one',
    bound: 'over 4x; over 1.3x, in CPU time',
    source: 'lab noop-listener',
    command: 'npm run lab -- noop-listener',
    check ({ labs: { 'noop-listener': { runs } } }) {
      const [slow, noop, fixed] = ['01-slow', 'listeners that do nothing', '02-listener-fix'].map(name =>
        median(runs.filter(({ server }) => server === name).map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest)))
      return found(slow / noop > 4 && noop / fixed > 1.3, `${formatRatio(slow / noop)} and ${formatRatio(noop / fixed)}`)
    }
  },
  {
    id: 'node-warns',
    text: 'node warns of the eleventh listener, and its stack names attachAfterEvent',
    bound: 'as it says',
    source: 'lab trace-warnings',
    command: 'npm run lab -- trace-warnings',
    check ({ labs: { 'trace-warnings': { lines } } }) {
      const warns = lines.some(line => line.includes('11 after listeners added'))
      const names = lines.some(line => /attachAfterEvent .*util\.js/.test(line))
      return found(warns && names, `${warns ? 'warned' : 'no warning'}, ${names ? 'named' : 'not named'}`)
    }
  },
  {
    id: 'loop-delays-timer',
    text: 'a timer of 100 ms fires late when a loop is in its way',
    bound: 'over 200 ms',
    source: 'lab blocked-loop',
    command: 'npm run lab -- blocked-loop',
    check ({ labs: { 'blocked-loop': { runs } } }) {
      const most = Math.max(...runs.map(({ steps }) => steps))
      const fired = median(runs.filter(({ steps }) => steps === most).map(({ firedMs }) => firedMs))
      return found(fired > 200, `${formatNumber(fired)} ms`)
    }
  }
]

function ratio (id, text, { over, under, load, atLeast }) {
  const check = ({ record }) => barred(record, [over, under]) ?? aboveOne(findRatio(record, { over, under, load }), atLeast)
  return { id, text, bound: `at least ${atLeast}x`, source: 'bench', command: `npm run bench -- ${under} ${over}`, check }
}

function cpuRatio (id, text, { over, under, atLeast }) {
  const find = ({ record }) => record.slices ? compareSlices(record.slices, over, under)?.cpuMicrosPerRequest ?? null : null
  return { id, text, bound: `at least ${atLeast}x`, source: 'bench', command: `npm run bench -- ${under} ${over}`, check: seen => barred(seen.record, [over, under]) ?? aboveOne(find(seen), atLeast) }
}

// What the profiler's command checks itself: all tools that were asked have to agree.
function fromProfiles ({ id, stage, text }, read) {
  const check = seen => agree(read(seen).filter(profile => profile.stage === stage).flatMap(({ claims }) => claims).filter(claim => claim.text === text))
  return { id, text: `${stage}: ${text}`, bound: 'as it says', source: 'profiles', command: `npm run profile -- ${stage}`, check }
}

/** @returns {Finding} */
function aboveOne (interval, atLeast) {
  if (!interval) return unresolved('not measured')
  const measured = formatInterval(interval, formatRatio)
  if (interval.value < atLeast) return { verdict: 'fails', measured }
  return interval.low === null || interval.low > 1 ? { verdict: 'holds', measured } : unresolved(measured)
}

/** @returns {Finding | null} what keeps a stage from being measured */
function barred ({ gates }, stages) {
  const failed = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  return failed ? { verdict: 'fails', measured: `${failed.stage} does not pass the gate` } : null
}

/** @returns {Finding} what several profilers say of one thing */
function agree (findings) {
  if (findings.length === 0) return unresolved('no profile')
  const doubtful = findings.find(({ verdict }) => verdict === 'fails') ?? findings.find(({ verdict }) => verdict !== 'holds') ?? findings[0]
  return { verdict: doubtful.verdict === 'too few samples' ? 'unresolved' : doubtful.verdict, measured: doubtful.measured }
}

/** @returns {Finding} */
function found (holds, measured) {
  return { verdict: holds ? 'holds' : 'fails', measured }
}

/** @returns {Finding} */
function unresolved (measured) {
  return { verdict: 'unresolved', measured }
}
