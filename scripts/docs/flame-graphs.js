// @ts-check
// Flame graphs of the committed profiles, and those of two servers on one scale.
import { compareProfiles } from '../analyse/profile-difference.js'
import { findCpu } from '../analyse/rates.js'
import { SLICES } from '../analyse/ratios.js'
import { COMMON_LOAD, describeLoad } from '../load/load.js'
import { changeNodes, describeDifference, drawDifference } from '../render/flame-difference.js'
import { describeProfile, drawProfile } from '../render/flame-graph.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Load } from '../load/load.js'
 * @import { FlameNode } from '../profile/flame-nodes.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 * @import { Profile } from '../profile/run.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Picture } from './sources.js'
 */

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
    return [`flame-${fileName(stage)}-${profiler}`, { alt, draw: localise => drawProfile(profile, nodes, localise), nodes }]
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
  const known = profiles.filter(({ profiler }) => profiler === COMPARED)
  const pairs = catalog.flatMap((after, i) => catalog.slice(0, i)
    .filter(({ track }) => track === after.track)
    .map(before => pairOf(before.id, after.id, known, bench) ?? []).flat())
  return Object.fromEntries(pairs.map(([before, after]) => {
    const compare = once(() => compareProfiles(before, after))
    return [`flame-${fileName(after.name)}-against-${fileName(before.name)}`, {
      get alt () { return describeDifference(compare()).alt },
      draw: localise => drawDifference(compare(), localise),
      get nodes () { return changeNodes(compare()) }
    }]
  }))
}

function pairOf (before, after, profiles, bench) {
  const load = [SLICES, FRESH]
    .find(load => [before, after].every(id => Number.isFinite(findCpu(bench, id, load))))
  const sides = [before, after].flatMap(id => {
    const profile = profiles.find(({ stage }) => stage === id)
    return profile && load ? [{ ...profile, name: id, folder: id, cpuMicros: findCpu(bench, id, load) }] : []
  })
  return sides.length === 2 ? [sides] : null
}

function fileName (stage) {
  return stage.replaceAll('/', '-')
}

function once (make) {
  let made = null
  return () => (made ??= make())
}
