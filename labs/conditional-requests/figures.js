// @ts-check
import { select, value } from '../kit.js'
import { CASES, findWrong } from './answers.js'
import { LARGE_BYTES, MEETINGS, USUAL_BYTES } from './lab.js'
import { countAnswers, savedCpu } from './report.js'

const SAVED = 'CPU time of a 200 ÷ of a 304'

/** @type {import('../index.js').Figures} */
export const figures = {
  'answers-right' ({ samples }) {
    const answers = answersOf(samples, 'own')
    const right = answers?.replies.filter(reply => findWrong(reply, answers.known) === null)
    return value.share(right && right.length / CASES.length)
  },
  'plugin-keeps-the-old' ({ samples }) {
    const [old, absent] = ['TAG of the edition before', '* for what is not there']
      .map(id => statusOf(samples, 'plugin, hyphen', id))
    if (!old || !absent) return value.notMeasured
    return value.found(old === 304 && absent === 304, value.count(old), 'for the old edition, and', value.count(absent), 'for what is not there')
  },
  'a-304-saves-little-cpu': data => value.ratio(savedCpu(data, USUAL_BYTES), SAVED),
  'large-bodies-save-cpu': data => value.ratio(savedCpu(data, LARGE_BYTES), SAVED),
  'minutes-are-not-unique' ({ samples }) {
    const [two, same] = MEETINGS
    const inOneMinute = select(samples, { tagging: 'minute', meeting: two, isSameTag: true })
    const fooled = inOneMinute.filter(one => countAnswers([one]).wrong > 0).length
    const { wrong } = countAnswers(select(samples, { tagging: 'hash', meeting: two }))
    const { known, needless } = countAnswers(select(samples, { tagging: 'hash', meeting: same }))
    if (inOneMinute.length * known === 0) {
      return value.finding('undecided', 'no client met another process within a minute')
    }
    const isSo = fooled === inOneMinute.length && wrong + needless === 0
    const [some, all, others] = [fooled, inOneMinute.length, wrong + needless].map(one => value.count(one))
    return value.found(isSo, some, 'of', all, 'meetings had a wrong answer with the minute, and', others, 'with a hash')
  }
}

const answersOf = (samples, name) => samples.find(({ implementation }) => implementation === name)

function statusOf (samples, name, id) {
  return answersOf(samples, name)?.replies.find(reply => reply.case === id).status
}
