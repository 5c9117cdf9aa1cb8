// @ts-check

/** @import { BenchAnalysis } from './bench.js' */

const COMMIT_CHARACTERS = 9

/**
 * @param {BenchAnalysis} before
 * @param {BenchAnalysis} after
 * @returns {{ name: string, before: string | undefined, after: string | undefined }[]} everything that differs, and may
 *   be the reason
 */
export function findDifferences (before, after) {
  const facts = ({ machine, runtime, packages, options, checkout, lockFileSha256 }) => ({
    CPU: machine.cpuModel,
    cores: machine.cores,
    'memory (bytes)': machine.memoryBytes,
    OS: machine.os,
    Node: runtime.node,
    'seconds of a fresh run': options.durationS,
    commit: checkout.commit?.slice(0, COMMIT_CHARACTERS),
    'package-lock.json': lockFileSha256.slice(0, COMMIT_CHARACTERS),
    ...packages
  })
  const [old, recent] = [before, after].map(facts)
  return [...new Set([...Object.keys(old), ...Object.keys(recent)])].filter(name => old[name] !== recent[name])
    .map(name => ({ name, before: old[name], after: recent[name] }))
}
