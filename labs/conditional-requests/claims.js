// @ts-check
import { count, finding, found, ratio } from '../kit.js'
import { CASES, findWrong } from './cases.js'
import { countAnswers, effectsOf, endsOf } from './report-effects.js'
import { MEETINGS } from './share-tags.js'

/**
 * @import { Claim, Finding } from '../../scripts/results/claim.js'
 * @import { Data } from './lab.js'
 */

const SOURCE = { source: 'lab conditional-requests', command: 'npm run lab -- conditional-requests' }
const MOST_BYTES = 0.05 // of a 200's, with the usual payload
const MOST_CPU_SAVED = 3 // times
const LARGE_BYTES = 100_000
const LEAST_CPU_SAVED = 1.2 // times, with the large payload

const NOT_ASKED = finding('unresolved', 'the server was not asked: it failed')

/** @type {(check: (data: Data, options: any) => Finding) => Claim['check']} */
const ofLab = check => ({ labs: { 'conditional-requests': { data, options } } }) => check(data, options)

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'own-answers-right',
    text: 'the condition of exercise 09, asked of the edition that would be sent, answers every request rightly',
    bound: 'all of them',
    check: ofLab(({ replies, known }) => {
      const own = replies.filter(({ implementation }) => implementation === 'own')
      if (own.length === 0) return NOT_ASKED
      const right = own.filter(reply => wrongIn(reply, known) === null)
      return found(right.length === CASES.length, count(right.length), 'of', count(CASES.length))
    })
  },
  {
    ...SOURCE,
    id: 'plugin-overlooks-digits',
    text: "restify's plugin does not recognise a quoted ETag of letters and digits, and does recognise one with a hyphen",
    bound: 'a 200 and a 304',
    check: ofLab(({ replies }) => {
      const [digits, hyphen] = ['plugin', 'plugin, hyphen'].map(name => statusOf(replies, name, 'TAG'))
      if (digits === undefined || hyphen === undefined) return NOT_ASKED
      return found(digits === 200 && hyphen === 304, count(digits), 'and', count(hyphen))
    })
  },
  {
    ...SOURCE,
    id: 'plugin-keeps-the-old',
    text: "before the route, restify's plugin answers 304 for an edition that is over, and for what is not there",
    bound: 'both',
    check: ofLab(({ replies }) => {
      const [old, absent] = ['TAG of the edition before', '* for what is not there'].map(id =>
        statusOf(replies, 'plugin, hyphen', id)
      )
      if (old === undefined || absent === undefined) return NOT_ASKED
      return found(old === 304 && absent === 304, count(old), 'and', count(absent))
    })
  },
  {
    ...SOURCE,
    id: 'a-304-saves-bytes',
    text: 'a 304 takes a twentieth of the bytes of a 200 at most',
    bound: `at most ${MOST_BYTES} of them`,
    check: ofLab((data, options) => {
      const ends = endsOf(effectsOf(data, options), 'own')
      if (!ends) return finding('unresolved', 'no load counts')
      const share = ends.all.bytesPerResponse / ends.none.bytesPerResponse
      return found(share <= MOST_BYTES, ratio(share))
    })
  },
  {
    ...SOURCE,
    id: 'a-304-saves-little-cpu',
    text: 'a 304 saves far less of the CPU time than of the bytes',
    bound: `a 200 costs less than ${MOST_CPU_SAVED} times as much`,
    check: ofLab((data, options) => {
      const saved = endsOf(effectsOf(data, options), 'own')?.all.cpuRatio
      if (!saved) return finding('unresolved', 'no load counts')
      const verdict =
        Number(saved.high ?? Infinity) < MOST_CPU_SAVED
          ? 'holds'
          : Number(saved.low ?? 0) > MOST_CPU_SAVED
            ? 'fails'
            : 'unresolved'
      return finding(verdict, ratio(saved))
    })
  },
  {
    ...SOURCE,
    id: 'large-bodies-save-cpu',
    text: `with ${LARGE_BYTES.toLocaleString('en')} bytes, a 304 saves CPU time as well`,
    bound: `a 200 costs at least ${LEAST_CPU_SAVED} times as much`,
    check: ofLab((data, options) => {
      const saved = endsOf(effectsOf(data, options), 'own', LARGE_BYTES)?.all.cpuRatio
      if (!saved) return finding('unresolved', 'no load counts')
      const verdict =
        Number(saved.low ?? 0) >= LEAST_CPU_SAVED
          ? 'holds'
          : Number(saved.high ?? Infinity) < LEAST_CPU_SAVED
            ? 'fails'
            : 'unresolved'
      return finding(verdict, ratio(saved))
    })
  },
  {
    ...SOURCE,
    id: 'minutes-are-not-unique',
    text: 'with the minute as ETag, another process answers 304 for another content; with a hash of the body, none does, and the same content is recognised',
    bound: 'some in every meeting within a minute; no wrong one, and none that is needless',
    check: ofLab(({ meetings }) => {
      const [two, again, same] = MEETINGS
      const of = (tagging, meeting) => meetings.filter(one => one.tagging === tagging && one.meeting === meeting)
      const inOneMinute = [...of('minute', two), ...of('minute', again)].filter(({ isSameTag }) => isSameTag)
      const fooled = inOneMinute.filter(one => countAnswers([one]).wrong > 0).length
      const { wrong } = countAnswers([...of('hash', two), ...of('hash', again)])
      const { known, needless } = countAnswers(of('hash', same))
      if (inOneMinute.length * known === 0) { return finding('unresolved', 'no client met another process within a minute') }
      return found(
        fooled === inOneMinute.length && wrong + needless === 0,
        count(fooled),
        'of',
        count(inOneMinute.length),
        'and',
        count(wrong + needless)
      )
    })
  },
  {
    ...SOURCE,
    id: 'gzip-drops-unquoted',
    text: 'nginx that compresses leaves out an ETag without quotes, and makes one with quotes weak',
    bound: 'nothing to ask with; W/',
    check: ofLab(({ visits }) => {
      const sent = id =>
        visits.find(({ cache, origin, state }) => cache === 'nginx with gzip' && origin === id && state === 'stale')
          ?.passed[0].ifNoneMatch
      const [unquoted, quoted] = [sent('unquoted, 304'), sent('quoted, 304')]
      if (unquoted === undefined || quoted === undefined) { return finding('unresolved', 'nginx is missing, or a server failed') }
      return found(unquoted === null && /^W\/"/.test(String(quoted)), unquoted ?? 'nothing', 'and', quoted ?? 'nothing')
    })
  }
]

function wrongIn (reply, known) {
  return findWrong(reply, known.find(({ implementation }) => implementation === reply.implementation))
}

function statusOf (replies, name, id) {
  return replies.find(({ implementation, case: asked }) => implementation === name && asked === id)?.status
}
