// @ts-check
import { message, say, select, table } from '../kit.js'
import { NOTHING, PLANTS } from './planted.js'

/**
 * @import { Report } from '../index.js'
 * @import { Explained } from './lab.js'
 */

/** @type {Report} */
export function report ({ samples }) {
  const plants = [...PLANTS.keys()].filter(name => name !== NOTHING && select(samples, { name }).length)
  const equals = /** @type {Explained[]} */ (select(samples, { name: NOTHING }))
  return {
    tables: {
      plants: table('What was planted, and what was named first', plants, [
        ['planted', name => name],
        ['named first', name => firstOf(select(samples, { name }).at(-1))],
        ['it was first', name => message`${countFirst(select(samples, { name }))} of ${select(samples, { name }).length}`]
      ]),
      equals: table('The same code twice', equals.length ? [equals] : [], [
        ['comparisons', all => say.number(all.length)],
        ['named nothing', all => say.number(all.filter(namesNothing).length)]
      ])
    }
  }
}

const namesNothing = ({ why }) => why.named.length === 0

const countFirst = samples => samples.filter(isFirst).length

/**
 * @param {Explained} sample
 * @returns {boolean} is the function that was named first one that the planted lines are in?
 */
export function isFirst ({ guilty, why }) {
  const [first] = why.named
  return guilty.some(({ file, line }) => first?.file === file &&
    (first.line === line || (first.changed && first.changed.from <= line && line <= first.changed.to)))
}

function firstOf (sample) {
  const [first] = sample?.why.named ?? []
  return first ? message`${first.name} ${first.file ?? ''}` : '-'
}
