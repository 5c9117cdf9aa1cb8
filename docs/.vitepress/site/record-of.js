// @ts-check
// From which record a region or a value comes, so that the site can show the reader's own in its place.
import { benchPlots } from '../../../scripts/render/standings-tables.js'

export const BENCH = 'bench'
export const PROFILES = 'profiles'

const OF_BENCH = [
  'footnotes', 'race', 'article-load', 'frameworks', 'cpu-comparison', 'cost', 'rate', 'cpu', 'ratio', 'cpu-ratio',
  'times-the-cpu'
]
const OF_PROFILES = ['profile', 'diagnoses', 'listener', 'gc', 'share', 'native', 'doctor-cpu']
const OF_NAMED = ['lab', 'lab-transcript', 'duration', 'data', 'machine', 'cpu-verdict', 'overlap']

/** What judges the committed records, or names the machine that they are of: it stays, and the site says so. */
export const OF_REFERENCE = ['claims', 'promised', 'machine']

/**
 * @param {string} name of a region or a value, with its arguments
 * @param {string[]} labs names of all
 * @returns {string | null} `bench`, `profiles` or a lab; null for what is not measured
 */
export function recordOf (name, labs) {
  const [what, which] = name.split(/\s+/)
  if (OF_BENCH.includes(what)) return BENCH
  if (OF_PROFILES.includes(what)) return PROFILES
  if (OF_NAMED.includes(what)) return which ?? null // a page's own region of machines names none
  return what === 'picture' ? recordOfPicture(which, labs) : null
}

function recordOfPicture (picture, labs) {
  if (picture === 'hook' || Object.hasOwn(benchPlots, picture)) return BENCH
  if (picture.startsWith('flame-')) return PROFILES
  const [longest] = labs.filter(name => picture.startsWith(`${name}-`)).sort((a, b) => b.length - a.length)
  return longest ?? null
}

/**
 * @param {string} record as {@link recordOf} names it
 * @returns {string} the command that makes one
 */
export function commandFor (record) {
  const others = { [BENCH]: 'npm run bench:all', [PROFILES]: 'npm run profile' }
  return others[record] ?? `npm run lab -- ${record}`
}
