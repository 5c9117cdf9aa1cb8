// @ts-check
// A run that somebody has saved.

/**
 * @param {string} text of the file
 * @returns {{ stage: string, points: any[] }[]} its stages
 * @throws {Error} whose message goes on from the name of the file
 */
export function runsOf (text) {
  const samples = parse(text)?.samples
  if (!Array.isArray(samples)) throw new Error('is no record of a run')
  const runs = samples.filter(({ points }) => Array.isArray(points) && points.length)
  if (!runs.length) throw new Error('is a record, but of a run that nobody watched: it has no curves')
  return runs.map(({ contender, points }) => ({ stage: String(contender).split('@')[0], points }))
}

function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('is no whole JSON file')
  }
}
