// @ts-check
// From which record a region or a value comes, so that the site can show the reader's own in its place.
import { benchPlots } from '../../../scripts/render/bench-plots.js'

export const BENCH = 'bench'
export const PROFILES = 'profiles'

const bench = () => BENCH
const profiles = () => PROFILES
const lab = name => name

const REGIONS = {
  footnotes: bench,
  table: bench,
  race: bench,
  frameworks: bench,
  'cpu-comparison': bench,
  cost: bench,
  budget: bench,
  lab,
  'lab-transcript': lab,
  profile: profiles,
  diagnoses: profiles,
  picture: recordOfPicture
}
const VALUES = {
  rate: bench,
  cpu: bench,
  ratio: bench,
  'cpu-ratio': bench,
  duration: record => record,
  lab,
  listener: profiles,
  gc: profiles,
  native: profiles,
  'plain-native': profiles,
  doctor: profiles
}

/**
 * @param {string} name of a region or a value, with its arguments
 * @param {'region' | 'value'} kind
 * @param {string[]} labs names of all
 * @returns {string | null} `bench`, `profiles` or a lab; null for what is not measured
 */
export function recordOf (name, kind, labs) {
  const [what, ...args] = name.split(/\s+/)
  const find = (kind === 'value' ? VALUES : REGIONS)[what]
  return find?.(args[0], labs) ?? null
}

function recordOfPicture (picture, labs) {
  if (Object.hasOwn(benchPlots, picture)) return BENCH
  if (/^(flame|doctor)-/.test(picture)) return PROFILES
  const [longest] = labs.filter(name => picture.startsWith(`${name}-`)).sort((a, b) => b.length - a.length)
  return longest ?? null
}

/**
 * @param {string} record as {@link recordOf} names it
 * @returns {string} the command that makes one
 */
export function commandFor (record) {
  return { [BENCH]: 'npm run bench:all', [PROFILES]: 'npm run profile' }[record] ?? `npm run lab -- ${record}`
}
