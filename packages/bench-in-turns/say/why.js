// @ts-check
// In which functions the difference is, in lines for a terminal and in Markdown.
import { say } from '../message.js'
import { formatNumber, writeInterval } from './format.js'

/**
 * @import { Message } from '../message.js'
 * @import { Named, Why } from '../why/why.js'
 */

/**
 * @param {Why} why
 * @returns {Message[]} a line each
 */
export function sayWhy (why) {
  const { micros, named, restMicros } = why
  const head = say('where it went: {micros} a request on its main thread, under the profiler', {
    micros: sayMicros(micros)
  })
  if (restMicros === null) return [head, say('too few starts to tell functions apart: six at least')]
  const rest = formatNumber(restMicros)
  if (!named.length) {
    const none = say('no function stands out: the loss is spread, or it is in code without names (native, kernel). ' +
      'Each of the {looked} that were looked at differs by {rest} µs at most', { looked: why.looked, rest })
    return [head, none, ...sayKernel(why)]
  }
  return [
    head,
    ...named.map(one => say('  {where}: {micros}{remarks}', {
      where: whereIs(one), micros: sayMicros(one.micros), remarks: joined(remarksOf(one))
    })),
    say('  the rest: no difference of more than {rest} µs', { rest }),
    ...sayKernel(why)
  ]
}

function sayKernel ({ systemMicros }) {
  const isSure = Number(systemMicros.low) > 0 || Number(systemMicros.high) < 0
  return isSure ? [say('  of all that, in system calls: {micros}', { micros: sayMicros(systemMicros) })] : []
}

/** @param {Named} named @returns {string} */
export function whereIs ({ name, file, line }) {
  return file ? `${name} ${file}${line ? `:${line}` : ''}` : name
}

/** @param {import('../judge/interval.js').Interval} interval @returns {Message} such as `+8.9 µs (8.0 to 9.7)` */
export function sayMicros (interval) {
  const { value, low, high } = writeInterval(interval)
  const sign = interval.value > 0 ? '+' : ''
  return interval.low === null
    ? say('{value} µs', { value: sign + value })
    : say('{value} µs ({low} to {high})', { value: sign + value, low, high })
}

/** @param {Named} named @returns {Message[]} what else is known of it */
export function remarksOf ({ isWhole, changed, only, was, caller, package: differs, file }) {
  const lines = changed && (changed.from === changed.to ? `${changed.from}` : `${changed.from}-${changed.to}`)
  return [
    ...isWhole ? [say('with all that it calls')] : [],
    ...lines ? [say('in this diff: {place}', { place: `${file}:${lines}` })] : [],
    ...only === 'now' ? [say('new in this version')] : [],
    ...only === 'older' ? [say('gone from this version')] : [],
    ...was ? [say('it was {was}', { was })] : [],
    ...differs ? [sayPackage(differs)] : [],
    ...caller ? [say('called by {caller}, which is in this diff', { caller })] : []
  ]
}

function sayPackage ({ name, older, now }) {
  if (older === now) return say('{name} {now} has other files', { name, now: now ?? '' })
  return say('{name} {older} > {now}', { name, older: older ?? say('none'), now: now ?? say('none') })
}

function joined (remarks) {
  return remarks.length ? say('; {remarks}', { remarks }) : ''
}
