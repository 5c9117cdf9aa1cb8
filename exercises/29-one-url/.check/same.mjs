// @ts-check
import { join } from 'node:path'
import { askScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const CHARS = ['a', '-', '/', ',']
const MOST_CHARS = 6 // every path of so many is asked for, behind each of the prefixes
const PREFIXES = ['/flights/', '/archive/', '/tags/']
const LONG = 2000
const PATHS = [
  '/', '/flights', '/flights/riga-oslo', '/flights/st-gallen-oslo', '/flights/riga-oslo/', '/flights/riga-oslo/x',
  '/x/flights/a-b', '/archives/2024-05-06', '/archive/2024.05.06',
  '/archive/2024-05-06', '/archive/2024-05-06-draft', '/archive/-44-03-15', '/archive/2024-05-06/',
  '/archive/2024-05-06//', '/archive/May-the-4th', '/archive/%D0%B3%D0%BE%D0%B4-05-06',
  '/tags/cheap,non-stop', '/tags/cheap,,non-stop', '/tags/cheap,', '/tags/,cheap', '/tags/cheap,A_1',
  '/tags/ch%C3%A9ap', '/tags/a b',
  `/flights/${'a'.repeat(LONG)}-${'b-'.repeat(LONG)}c`,
  `/archive/${'1'.repeat(LONG)}-${'2'.repeat(LONG)}-${'3-'.repeat(LONG)}4`,
  `/tags/${'tag,'.repeat(LONG)}tag`
]
const SHOWN_CHARS = 60

const MATCH_ALL = `const { readFileSync } = require('fs')
const { match } = require(process.argv[1])
give(JSON.parse(readFileSync(0, 'utf8')).map(path => match(path)))`

/**
 * Is each path matched as by what was handed out, with the same parameters, or by none as before?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const paths = [...PATHS, ...PREFIXES.flatMap(prefix => shortOnes().map(rest => prefix + rest))]
  const file = 'routes.js'
  const matchAll = folder => askScript(MATCH_ALL, [join(folder, file)], {
    limitS: LIMIT_S,
    signal,
    input: JSON.stringify(paths)
  })
  const [before, mine] = [await matchAll(join(dir, '.check/start')), await matchAll(dir)]
  if (mine.problem) return fails(say('{file} {problem}', { file, problem: mine.problem }))
  const other = paths.findIndex((_, i) => JSON.stringify(mine.answer[i]) !== JSON.stringify(before.answer[i]))
  if (other === -1) return holds(say('{count} paths are matched as before, or not, as before', { count: paths.length }))
  const [path, found, wanted] = [paths[other], mine.answer[other], before.answer[other]].map(shorten)
  return fails(say('{path} is matched as {found}, and was as {wanted}', { path, found, wanted }))
}

/** @returns {string[]} */
function shortOnes () {
  let last = ['']
  const all = [...last]
  for (let length = 1; length <= MOST_CHARS; length++) {
    last = last.flatMap(text => CHARS.map(char => text + char))
    all.push(...last)
  }
  return all
}

function shorten (value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text
}
