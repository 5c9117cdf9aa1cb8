// @ts-check
// A run that somebody has saved.

/**
 * @param {string} text of the file
 * @returns {{ stage: string, points: any[] }[]} its stages
 * @throws {Error} whose message goes on from the name of the file
 */
export function runsOf (text) {
  const samples = parse(text)?.samples
  if (!Array.isArray(samples)) throw new Error('is not a record of a run; choose a file from "Save as a file", or a bench-....json from results/')
  const runs = samples.filter(({ points }) => Array.isArray(points) && points.length)
  if (!runs.length) throw new Error('has no curves: it was not run from a page; choose one that was')
  return runs.map(({ contender, points }) => ({ stage: String(contender).split('@')[0], points }))
}

function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('is not a whole JSON file')
  }
}
