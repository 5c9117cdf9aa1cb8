// @ts-check
// What pages ask a live run for: it shows only in a browser, and a slip in it would only show there.
import { visit } from 'unist-util-visit'
import { BOUNDS, MOST_STAGES, SHOWN } from '../live/bounds.js'

/** @import { Page } from './regions.js' */

const OPENING = /^<LiveRun(?<attributes>(?:\s+[\w-]+="[^"]*")*)\s*>/
const CLOSING = '</LiveRun>'
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

/**
 * @param {Page} page
 * @param {string[]} ids of what can be run
 * @returns {string[]} `file:line: ...` for each slip
 */
export function checkLiveRuns (page, ids) {
  const problems = /** @type {string[]} */ ([])
  visit(page.tree, 'html', (/** @type {any} */ { value, position }) => {
    if (!value.startsWith('<LiveRun')) return
    const { line } = position.start
    for (const problem of slipsIn(value, ids)) problems.push(`${page.file}:${line}: LiveRun: ${problem}`)
    if (!hasPicture(page, line)) problems.push(`${page.file}:${line}: LiveRun: no recorded picture for who cannot run it`)
  })
  return problems
}

function slipsIn (html, ids) {
  const given = OPENING.exec(html)?.groups
  if (!given) return ['write <LiveRun stages="..." show="..."> on one line']
  const attributes = [...given.attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value])
  const { stages = '', show = '', ...numbers } = Object.fromEntries(attributes)
  return [
    ...unknownOf('stages', stages, ids),
    ...unknownOf('show', show, Object.keys(SHOWN)),
    ...(stages.split(' ').length > MOST_STAGES ? [`more than ${MOST_STAGES} stages`] : []),
    ...Object.entries(numbers).flatMap(([name, text]) => slipsOfNumber(name, text))
  ]
}

function unknownOf (name, text, allowed) {
  return text.split(' ').filter(word => !allowed.includes(word))
    .map(word => `${name} "${word}"; allowed: ${allowed.join(', ')}`)
}

function slipsOfNumber (name, text) {
  if (!Object.hasOwn(BOUNDS, name)) {
    return [`attribute "${name}"; allowed: stages, show, ${Object.keys(BOUNDS).join(', ')}`]
  }
  const { from, to } = BOUNDS[name]
  const value = Number(text)
  return Number.isInteger(value) && value >= from && value <= to ? [] : [`${name} "${text}"; allowed: ${from} to ${to}`]
}

/** Between the tags, where a browser without a server behind the page looks for it. */
function hasPicture ({ tree, regions }, openingLine) {
  let closingLine = 0
  visit(tree, 'html', (/** @type {any} */ { value, position: { start } }) => {
    if (!closingLine && start.line > openingLine && value.startsWith(CLOSING)) closingLine = start.line
  })
  return regions.some(({ name, line }) => name.startsWith('picture ') && line > openingLine && line < closingLine)
}
