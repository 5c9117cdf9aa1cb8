// @ts-check
// Where a result goes, besides the terminal.
import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UsageError } from './errors.js'
import { writeWhole } from './json-file.js'
import { renderMarkdown } from './say/markdown.js'

/** @import { Result } from './result-schema.js' */

const STANDARD_OUTPUT = '-'

/**
 * What people read goes to standard error where a program reads standard output.
 *
 * @param {{ json?: string, markdown?: string }} values flags, as typed
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {(result: Result) => Promise<void>}
 * @throws {UsageError} when both are to go to standard output
 */
export function openOutputs ({ json, markdown }, env = process.env) {
  const toOutput = [json, markdown].filter(file => file === STANDARD_OUTPUT)
  if (toOutput.length > 1) throw new UsageError('--json - and --markdown - do not go together')
  if (toOutput.length) console.log = console.error
  return async result => {
    const isMarkdown = result.question === 'turns'
    const summary = markdown === undefined && isMarkdown ? env.GITHUB_STEP_SUMMARY : undefined
    if (json !== undefined) await write(json, `${JSON.stringify(result)}\n`, 'the result')
    if (markdown !== undefined) await write(markdown, renderMarkdown(result), 'the verdict in Markdown')
    if (summary) await appendFile(summary, renderMarkdown(result))
  }
}

async function write (file, text, what) {
  if (file === STANDARD_OUTPUT) {
    await new Promise(resolve => process.stdout.write(text, resolve)) // else the end of the process would cut it
    return
  }
  await writeWhole(resolve(file), text)
  console.log(`${what}: ${file}`)
}
