// @ts-check
// What is told of the mystery: at first only what to do, in the end what it was.
import { KINDS } from '../faults/fault.js'
import { MYSTERY } from '../faults/folder.js'

/** @import { Mystery } from '../faults/mystery.js' */

/** @param {Mystery['wanted']} wanted */
export function renderTaskOfMystery ({ seed, level }) {
  return `${MYSTERY} is a server with one slow-down in it (seed ${seed}${level ? `, level ${level}` : ''}). Find it, then fix it:

  npm start -- ${MYSTERY}
  npm run profile -- ${MYSTERY} --tool doctor
  npm run profile -- ${MYSTERY} --tool cpu
  npm run check -- mystery --line FILE:LINE --kind KIND
  npm run check -- mystery                     once you have fixed it

${renderKinds()}`
}

/** @param {Mystery} mystery */
export function renderMystery ({ fault, stage, guilty, texts }) {
  const lines = guilty.map(({ file, line }) => `  ${file}:${line}  ${texts[file].split('\n')[line - 1].trim()}`)
  return [`it was ${fault.kind}: ${KINDS[fault.kind]}, in a copy of ${stage.id}. As it was made:`, ...lines].join('\n')
}

function renderKinds () {
  const longest = Math.max(...Object.keys(KINDS).map(({ length }) => length))
  return ['The kinds:', ...Object.entries(KINDS).map(([kind, what]) => `  ${kind.padEnd(longest)}  ${what}`)].join('\n')
}
