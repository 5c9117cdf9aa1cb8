// @ts-check
import { claim, message, ratioClaim, select } from '../kit.js'
import { CASES, findWrong } from './answers.js'
import { LARGE_BYTES, MEETINGS, USUAL_BYTES } from './lab.js'
import { bytesPerResponse, countAnswers, savedCpu } from './report.js'

/** @import { LabClaim } from '../index.js' */

const MOST_BYTES = 0.05 // of a 200's, with the usual payload

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'own-answers-right',
    text: 'a condition by RFC 9110, asked of the edition that would be sent, answers every request rightly',
    bound: 'all of them',
    check ({ samples }) {
      const own = answersOf(samples, 'own')
      const right = own.replies.filter(reply => findWrong(reply, own.known) === null)
      return claim.found(right.length === CASES.length, claim.count(right.length), 'of', claim.count(CASES.length))
    }
  },
  {
    id: 'plugin-overlooks-digits',
    text: "restify's plugin does not recognise a quoted ETag of letters and digits, and does recognise one with a hyphen",
    bound: '200 and 304',
    check ({ samples }) {
      const [digits, hyphen] = ['plugin', 'plugin, hyphen'].map(name => statusOf(samples, name, 'TAG'))
      return claim.found(digits === 200 && hyphen === 304, claim.count(digits), 'for letters and digits, and', claim.count(hyphen), 'with a hyphen')
    }
  },
  {
    id: 'plugin-keeps-the-old',
    text: "before the route, restify's plugin answers 304 for an edition that is over, and for what is not there",
    bound: '304 for both',
    check ({ samples }) {
      const [old, absent] = ['TAG of the edition before', '* for what is not there']
        .map(id => statusOf(samples, 'plugin, hyphen', id))
      return claim.found(old === 304 && absent === 304, claim.count(old), 'for the old edition, and', claim.count(absent), 'for what is not there')
    }
  },
  {
    id: 'a-304-saves-bytes',
    text: 'a 304 takes a twentieth of the bytes of a 200 at most',
    bound: message`at most ${MOST_BYTES}x the bytes of a 200`,
    check (data) {
      const [none, all] = [0, 1].map(share => bytesPerResponse(data, share))
      if (!none || !all) return claim.finding('undecided', 'no load counts')
      return claim.found(all / none <= MOST_BYTES, claim.ratio(all / none))
    }
  },
  ratioClaim('a-304-saves-little-cpu', 'a 304 saves far less of the CPU time than of the bytes',
    { atMost: 3, where: ', CPU time of a 200 ÷ CPU time of a 304' }, data => savedCpu(data, USUAL_BYTES)),
  ratioClaim('large-bodies-save-cpu',
    `with ${LARGE_BYTES.toLocaleString('en')} bytes, a 304 saves CPU time as well`,
    { atLeast: 1.2, where: ', CPU time of a 200 ÷ CPU time of a 304' }, data => savedCpu(data, LARGE_BYTES)),
  {
    id: 'minutes-are-not-unique',
    text: 'with the minute as ETag, another process answers 304 for another content; with a hash of the body, none does, and the same content is recognised',
    bound: 'all of the meetings within one minute; none',
    check ({ samples }) {
      const [two, same] = MEETINGS
      const inOneMinute = select(samples, { tagging: 'minute', meeting: two, isSameTag: true })
      const fooled = inOneMinute.filter(one => countAnswers([one]).wrong > 0).length
      const { wrong } = countAnswers(select(samples, { tagging: 'hash', meeting: two }))
      const { known, needless } = countAnswers(select(samples, { tagging: 'hash', meeting: same }))
      if (inOneMinute.length * known === 0) {
        return claim.finding('undecided', 'no client met another process within a minute')
      }
      const isSo = fooled === inOneMinute.length && wrong + needless === 0
      const [some, all, others] = [fooled, inOneMinute.length, wrong + needless].map(claim.count)
      return claim.found(isSo, some, 'of', all, 'meetings had a wrong answer with the minute, and', others, 'with a hash')
    }
  }
]

const answersOf = (samples, name) => samples.find(({ implementation }) => implementation === name)

function statusOf (samples, name, id) {
  return answersOf(samples, name).replies.find(reply => reply.case === id).status
}
