// @ts-check
// A binary packer of one's own, in three steps, beside JSON.stringify, on the versions of Node.js that its author may
// have had and on today's.
import { join } from 'node:path'
import { execa } from 'execa'
import { shuffle } from 'simple-statistics'
import { cleanEnvironment, installRuntimes } from '../kit.js'

/** @typedef {{ form: string, version: string, round: number, ms: number }} Packed `ms` for a million objects */

export const PACKERS = ['as-written', 'hoisted', 'buffer-methods', 'json']

const LONGEST_MS = 120_000

/**
 * @param {{ versions: string[], rounds: number }} options
 * @param {Pick<import('../index.js').LabRun, 'signal' | 'step'>} run
 * @returns {Promise<{ packed: Packed[], missing: { what: string, reason: string }[] }>}
 */
export async function measurePackers ({ versions, rounds }, { signal, step }) {
  const { runtimes, missing } = await installRuntimes(versions, { signal, step })
  const cells = runtimes.flatMap(({ version, binary }) => PACKERS.map(form => ({ form, version, binary })))
  /** @type {Packed[]} */
  const packed = []
  for (let round = 1; round <= rounds; round++) {
    for (const { form, version, binary } of shuffle(cells)) {
      step(`round ${round} of ${rounds}: the packer ${form} on Node.js ${version}`)
      const { ms } = await timePacker(binary, form, signal)
      packed.push({ form, version, round, ms })
    }
  }
  return { packed, missing }
}

async function timePacker (binary, form, signal) {
  const { stdout } = await execa(binary, [join(import.meta.dirname, 'packer/time.js'), form], {
    cancelSignal: signal,
    timeout: LONGEST_MS,
    env: cleanEnvironment(),
    extendEnv: false
  })
  return JSON.parse(stdout)
}
