// @ts-check
import { message, select, value } from '../kit.js'
import { CASES, findWrong } from './answers.js'
import { LARGE_BYTES, MEETINGS, USUAL_BYTES } from './lab.js'
import { countAnswers, effectsOf, endsOf } from './report.js'

const NOT_MEASURED = value.finding('undecided', 'it was not measured')

/** @type {import('../index.js').Figures} */
export const figures = {
  'answers-right' ({ samples }) {
    const answers = answersOf(samples, 'own')
    const right = answers?.replies.filter(reply => findWrong(reply, answers.known) === null)
    return value.share(right && right.length / CASES.length)
  },
  'plugin-overlooks-digits' ({ samples }) {
    const [digits, hyphen] = ['plugin', 'plugin, hyphen'].map(name => statusOf(samples, name, 'TAG'))
    if (!digits || !hyphen) return NOT_MEASURED
    return value.found(digits === 200 && hyphen === 304, value.count(digits), 'for letters and digits, and', value.count(hyphen), 'with a hyphen')
  },
  'plugin-keeps-the-old' ({ samples }) {
    const [old, absent] = ['TAG of the edition before', '* for what is not there']
      .map(id => statusOf(samples, 'plugin, hyphen', id))
    if (!old || !absent) return NOT_MEASURED
    return value.found(old === 304 && absent === 304, value.count(old), 'for the old edition, and', value.count(absent), 'for what is not there')
  },
  'bytes-of-a-304' (data) {
    const ends = endsOf(effectsOf(data), USUAL_BYTES)
    return value.ratio(ends && ends.all.bytesPerResponse / ends.none.bytesPerResponse, 'bytes of a 304 ÷ of a 200')
  },
  'a-304-saves-little-cpu': data => savedCpu(data, USUAL_BYTES),
  'large-bodies-save-cpu': data => savedCpu(data, LARGE_BYTES),
  'minutes-are-not-unique' ({ samples }) {
    const [two, again, same] = MEETINGS
    const meetingsOf = (tagging, meeting) => select(samples, { tagging, meeting })
    const inOneMinute = [...meetingsOf('minute', two), ...meetingsOf('minute', again)].filter(({ isSameTag }) => isSameTag)
    const fooled = inOneMinute.filter(one => countAnswers([one]).wrong > 0).length
    const { wrong } = countAnswers([...meetingsOf('hash', two), ...meetingsOf('hash', again)])
    const { known, needless } = countAnswers(meetingsOf('hash', same))
    if (inOneMinute.length * known === 0) {
      return value.finding('undecided', 'no client met another process within a minute')
    }
    const isSo = fooled === inOneMinute.length && wrong + needless === 0
    const [some, all, others] = [fooled, inOneMinute.length, wrong + needless].map(one => value.count(one))
    return value.found(isSo, some, 'of', all, 'meetings had a wrong answer with the minute, and', others, 'with a hash')
  },
  'gzip-drops-unquoted' ({ samples }) {
    const [unquoted, quoted] = ['unquoted', 'quoted'].map(id => samples.find(({ origin }) => origin === id)?.etag)
    if (unquoted === undefined || quoted === undefined) return value.finding('undecided', 'nginx is missing')
    const isSo = unquoted === null && /^W\/"/.test(String(quoted))
    return value.found(isSo, 'an ETag without quotes becomes', unquoted === null ? 'none,' : message`${unquoted}`, 'and one with quotes becomes', quoted === null ? 'none' : message`${quoted}`)
  }
}

const answersOf = (samples, name) => samples.find(({ implementation }) => implementation === name)

function statusOf (samples, name, id) {
  return answersOf(samples, name)?.replies.find(reply => reply.case === id).status
}

function savedCpu (data, bytes) {
  return value.ratio(endsOf(effectsOf(data), bytes)?.all.cpuRatio, 'CPU time of a 200 ÷ of a 304')
}
