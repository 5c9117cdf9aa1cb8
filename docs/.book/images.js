// @ts-check
import { glob, readFile } from 'node:fs/promises'
import { join, parse, posix } from 'node:path'
import { COMMON_LOAD, describeLoad } from '../../scripts/stages/common-load.js'
import { plainText } from 'bench-in-turns/kit.js'
import { changeNodes, describeDifference, drawDifference } from '../../scripts/render/flame-difference.js'
import { describeProfile, drawProfile } from '../../scripts/render/flame-graph.js'
import { compareProfiles, differenceOfWhy } from '../../scripts/results/profile-difference.js'
import { levelOf, WARM } from '../../scripts/results/series.js'
import { mapInterruptibly } from './pages.js'
import { choose } from './regions.js'

/**
 * @import { Flame } from 'bench-in-turns'
 * @import { Localise } from 'bench-in-turns/kit.js'
 * @import { BenchAnalysis } from '../../scripts/results/analysis.js'
 * @import { FlameNode, ProfileSummary } from '../../scripts/profile/summary.js'
 * @import { Load } from '../../scripts/stages/whole-load.js'
 * @import { Page } from './regions.js'
 * @import { Picture, Sources } from './book-sources.js'
 * @import { Profile } from '../../scripts/profile/profilers.js'
 * @import { ProfileDifference } from '../../scripts/results/profile-difference.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

/**
 * @param {Page[]} pages
 * @returns {string[]} names of the pictures that they show, each once
 */
export function shownPictures (pages) {
  const names = pages.flatMap(({ regions }) => regions.map(({ name }) => name.split(/\s+/)))
  return [...new Set(names.filter(([kind]) => kind === 'picture').map(([, name]) => name))]
}

/**
 * @param {Pick<Sources, 'pictures'>} sources
 * @param {string} name
 * @param {string} page that it stands on, from the root of the repository
 * @param {Localise} localise
 * @returns {string} Markdown, with the English picture: the site draws it in the language
 */
export function renderPicture ({ pictures }, name, page, localise) {
  const { alt } = choose(pictures, name, 'picture')
  return `![${localise(alt).replaceAll(/[[\]]/g, '')}](${posix.relative(posix.dirname(page), imageFile(name))})`
}

/**
 * @param {string} name of a picture
 * @returns {string} its file, from the root of the repository
 */
function imageFile (name) {
  return `docs/images/${name}.svg`
}

/**
 * @param {Pick<Sources, 'root' | 'pictures'>} sources
 * @param {string[]} shown names of pictures
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ file: string, is: string | null, shouldBe: string }[]>} each of them as it stands there and as it
 *   should
 */
export async function renderImages ({ root, pictures }, shown, signal) {
  return mapInterruptibly(shown.filter(name => Object.hasOwn(pictures, name)), async name => {
    const file = imageFile(name)
    const is = await readFile(join(root, file), 'utf8').then(plainText, () => null)
    return { file, is, shouldBe: pictures[name].draw() }
  }, signal)
}

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} pages
 * @returns {Promise<string[]>} files that no page shows
 */
export async function unusedImages (root, pages) {
  const text = pages.map(({ markdown }) => markdown).join('\n')
  const isShown = file => text.includes(file.replace(/^docs\//, '')) || text.includes(`<!-- region: screen ${parse(file).name} `)
  const files = await Array.fromAsync(glob('docs/images/**/*.*', { cwd: root }))
  return files.map(file => file.replaceAll('\\', '/')).filter(file => !isShown(file)).sort()
}

// Flame graphs of the committed profiles, and those of two servers on one scale.

/** @typedef {Picture & { nodes: FlameNode[] }} FlamePicture `nodes` can be clicked */

const COMPARED = 'cpu'
const FRESH = describeLoad(/** @type {Load} */ (COMMON_LOAD))

/**
 * @param {(ProfileSummary & { flame: FlameNode[] })[]} profiles `flame` is empty where the profiler draws its own
 * @returns {Record<string, FlamePicture>} by name of the picture
 */
export function flameGraphs (profiles) {
  return Object.fromEntries(profiles.filter(({ flame }) => flame.length).map(profile => {
    const { stage, profiler, flame: nodes } = profile
    const { alt } = describeProfile(profile, nodes)
    const draw = (localise, options) => drawProfile(profile, nodes, localise, options)
    return [`flame-${fileName(stage)}-${profiler}`, { alt, draw, nodes }]
  }))
}

/**
 * Each stage against each that comes before it in its track. Both profiles are scaled to the CPU time of a request in
 * the bench, where no profiler took a part of it.
 *
 * @param {Profile[]} profiles
 * @param {BenchAnalysis} bench
 * @param {Stage[]} catalog
 * @returns {Record<string, FlamePicture>} by name of the picture; each is made when it is looked at
 */
export function differenceGraphs (profiles, bench, catalog) {
  const known = catalog.flatMap(({ id, track }) => profiles
    .filter(({ stage, profiler }) => stage === id && profiler === COMPARED)
    .map(profile => ({ ...profile, name: id, folder: id, track })))
  const pairs = known.flatMap((after, i) => known.slice(0, i)
    .filter(({ track }) => track === after.track)
    .flatMap(before => withCosts([before, after], bench)))
  return Object.fromEntries(pairs.map(({ sides: [before, after], isFresh }) => {
    let made = /** @type {ProfileDifference | null} */ (null)
    const compare = () => (made ??= { ...compareProfiles(before, after), isFresh })
    return [`flame-${fileName(after.name)}-against-${fileName(before.name)}`, {
      get alt () { return describeDifference(compare()).alt },
      draw: (localise, options) => drawDifference(compare(), /** @type {Localise | undefined} */ (localise), options),
      get nodes () { return changeNodes(compare()) }
    }]
  }))
}

/**
 * Of two stages, coloured only where intervals over several starts leave out 0.
 *
 * @param {{ part: string, name: string, flame?: Flame }[]} samples of the lab `why`
 * @returns {Record<string, FlamePicture>} by name of the picture
 */
export function whyGraphs (samples) {
  return Object.fromEntries(samples.flatMap(({ name, flame }) => {
    if (!flame) return []
    const ids = name.split(' ')
    const difference = differenceOfWhy(ids, flame)
    const [older, now] = ids.map(fileName)
    return [[`why-${now}-against-${older}`, {
      alt: describeDifference(difference).alt,
      draw: (localise, options) => drawDifference(difference, /** @type {Localise | undefined} */ (localise), options),
      nodes: changeNodes(difference)
    }]]
  }))
}

/** Under one load, so none where they have none in common. */
function withCosts (sides, bench) {
  const load = [WARM, FRESH].find(load => sides.every(({ name }) => levelOf(bench, name, load)))
  const cpuMicros = name => levelOf(bench, name, String(load))?.cpuMicrosPerRequest.value
  if (!load) return []
  return [{ sides: sides.map(side => ({ ...side, cpuMicros: cpuMicros(side.name) })), isFresh: load === FRESH }]
}

function fileName (stage) {
  return stage.replaceAll('/', '-')
}
