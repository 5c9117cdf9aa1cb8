// @ts-check

const VERY_CLOSE = 2 // edits

/**
 * @param {string} typed
 * @param {string[]} names
 * @returns {string | undefined} the one that was probably meant, if one is very close
 */
export function nearest (typed, names) {
  const [best] = names.map(name => ({ name, edits: editDistance(typed, name) })).sort((a, b) => a.edits - b.edits)
  return best && best.edits <= Math.min(VERY_CLOSE, best.name.length / 2) ? best.name : undefined
}

/** Levenshtein's: letters to put in, take out or change. */
function editDistance (a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + Number(a[i - 1] !== b[j - 1]))
    }
  }
  return row[b.length]
}
