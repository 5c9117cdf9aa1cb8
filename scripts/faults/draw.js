// @ts-check
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { FAULTS } from './list.js'

/** @import { Fault, Level } from './fault.js' */

const SKIPPED = 20 // the first numbers of neighbouring seeds are alike

/**
 * @param {{ seed: number, level?: Level | null }} wanted any level without one
 * @returns {{ fault: Fault, stageId: string, random: () => number }} the same for the same seed and level; `random` for
 *   what else is drawn
 */
export function drawFault ({ seed, level = null }) {
  const generator = xoroshiro128plus(seed)
  const random = () => uniformFloat64(generator)
  for (let i = 0; i < SKIPPED; i++) random()
  const fault = pick(FAULTS.filter(fault => level === null || fault.level === level), random)
  return { fault, stageId: pick(Object.keys(fault.edits), random), random }
}

function pick (list, random) {
  return list[Math.floor(random() * list.length)]
}
