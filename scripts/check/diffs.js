// @ts-check
// What the participant has changed, and what the lesson changes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { plainText } from '../plain-text.js'

/**
 * @param {{ edits: string[] }} exercise
 * @param {string} from absolute folder
 * @param {string} to absolute folder
 * @returns {Promise<string>} a unified diff of the files that are edited, those that one folder lacks left out; empty
 *   when nothing differs
 */
export async function diffFolders ({ edits }, from, to) {
  const parts = await Promise.all(edits.map(async file => {
    const [before, after] = await Promise.all(
      [from, to].map(dir => readFile(join(dir, file), 'utf8').then(plainText, () => null))
    )
    if (before === null || after === null || before === after) return ''
    return createTwoFilesPatch(file, file, before, after, undefined, undefined, { context: 2 })
      .replace(/^Index: .*\n=+\n/, '')
      .trimEnd()
  }))
  return parts.filter(Boolean).join('\n')
}
