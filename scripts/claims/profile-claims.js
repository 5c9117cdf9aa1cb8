// @ts-check
// Claims about what profilers see. Bounds are ones that sampling and noise do not reach.
import { found, share } from './finding.js'
import { AGREEMENT_POINTS, agreesWithPerf } from './perf-agreement.js'
import { ofEach, ofTicks } from './profile-claim.js'
import { isCalledByEmit, isHottestWith, isListenerWith, isNodeOwn } from './profile-checks.js'

/** @import { ProfileClaim } from './claim.js' */

const MOST_OF_THE_TIME = 0.5
const AT_MOST_IN_02 = 0.5

const isMost = share => share > MOST_OF_THE_TIME

/** @type {ProfileClaim[]} */
export const PROFILE_CLAIMS = [
  ofEach(
    'listener-is-hottest',
    '01-slow',
    "the 'after' listener is the hottest application function, with over half of the time",
    isHottestWith(isMost)
  ),
  // On Koa the route emits the event, so it has the listener's time as well.
  ofEach(
    'koa-listener-is-hot',
    'koa-variant/01-slow',
    "the 'after' listener has over half of the time",
    isListenerWith(isMost)
  ),
  ofEach('emit-calls-it', '01-slow', "the listener is called by emit of Node's events", isCalledByEmit),
  ofEach('koa-emit-calls-it', 'koa-variant/01-slow', "the listener is called by emit of Node's events", isCalledByEmit),
  ofEach(
    'listener-shrinks',
    '02-listener-fix',
    'the listener has less than half of the time',
    isListenerWith(share => share < AT_MOST_IN_02)
  ),
  ofEach(
    'node-is-left',
    '03-optimized',
    "the hottest function is Node's own, and nothing is hashed or serialised",
    isNodeOwn
  ),
  ofEach(
    'koa-node-is-left',
    'koa-variant/04-optimized',
    "the hottest function is Node's own, and nothing is hashed or serialised",
    isNodeOwn
  ),
  ofTicks(
    'sha512-is-hottest',
    '01-slow',
    'SHA-512 is the hottest compiled function, under a name that --prof-process does not print',
    'the hottest, and over 25 %',
    ({ native: [hottest], plainNative }) => {
      const isNamed = plainNative.some(({ name, share }) => /sha512/i.test(name) && share > hottest.self / 2)
      return found(/sha512/i.test(hottest.name) && hottest.self > 0.25 && !isNamed, hottest.name, share(hottest.self))
    }
  ),
  ofTicks(
    'serialiser-shrank',
    'koa-variant/01-slow',
    'serialising has a smaller part than the article gives it',
    'under 35 %',
    ({ native }) => {
      const serialising = native
        .filter(({ name }) => name.includes('JsonStringifier'))
        .reduce((sum, { self }) => sum + self, 0)
      return found(serialising < 0.35, share(serialising))
    }
  ),
  {
    id: 'perf-agrees',
    text: '01-slow: perf sees the hottest function compiled into node as prof does',
    bound: `within ${AGREEMENT_POINTS} points`,
    source: 'profiles',
    profiled: { stage: '01-slow', profilers: ['prof', 'perf'] },
    takesAll: true,
    command: 'npm run profile -- 01-slow --tool prof --tool perf',
    check: agreesWithPerf('01-slow')
  }
]
