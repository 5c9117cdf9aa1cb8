// @ts-check
// What the participant has changed, and what the lesson changes.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from 'acorn'
import { createTwoFilesPatch } from 'diff'
import { nameOf, plainText } from 'bench-in-turns/json-file.js'
import { execa } from 'execa'
import { say } from '../render/say.js'
import { startDir } from './exercises.js'

/**
 * @import { Message } from '../render/say.js'
 * @import { Exercise } from './exercises.js'
 */

const IS_OF_MODULES = /'import' and 'export'|import\.meta/ // as the parser says it

/**
 * @param {{ edits: string[] }} exercise
 * @param {string} from absolute folder
 * @param {string} to absolute folder
 * @param {(source: string) => string} [show] what is compared of a file
 * @returns {Promise<string>} a unified diff of the files that are edited, those that one folder lacks left out; empty
 *   when nothing differs
 */
export async function diffFolders ({ edits }, from, to, show = source => source) {
  const parts = await Promise.all(edits.map(async file => {
    const [before, after] = await readBoth(file, from, to)
    if (before === null || after === null || before === after) return ''
    return createTwoFilesPatch(file, file, show(before), show(after), undefined, undefined, { context: 2 })
      .replace(/^Index: .*\n=+\n/, '')
      .trimEnd()
  }))
  return parts.filter(Boolean).join('\n')
}

/** @returns {Promise<(string | null)[]>} null where there is none */
function readBoth (file, ...folders) {
  return Promise.all(folders.map(folder => readFile(join(folder, file), 'utf8').then(plainText, () => null)))
}

/**
 * @param {Exercise} exercise
 * @returns {Promise<Message | null>} which file is not as it was and should be, in a line
 */
export async function findTouched ({ dir, edits }) {
  const start = startDir({ dir })
  const entries = await readdir(start, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(start, join(parentPath, name)).replaceAll('\\', '/'))
  for (const file of files.filter(file => !edits.includes(file))) {
    const [before, now] = await readBoth(file, start, dir)
    if (now !== null && before === now) continue
    const name = nameOf(join(dir, file))
    const what = now === null ? say('{name} is missing', { name }) : say('{name} is changed', { name })
    const handedOut = nameOf(join(start, file))
    return say('{what}, and only {files} is yours to edit; as it was: {handedOut}', { what, files: edits, handedOut })
  }
  return null
}

/**
 * @param {Pick<Exercise, 'dir'>} exercise
 * @returns {Promise<string[]>} files of its check that are not as they were committed; none where git knows nothing of
 *   them
 */
export async function findChangedCheck ({ dir }) {
  const args = ['status', '--porcelain', '--untracked-files=no', '--', '.check']
  const { stdout, failed } = await execa('git', args, { cwd: dir, reject: false, stripFinalNewline: false })
  return failed ? [] : stdout.split('\n').filter(Boolean).map(line => line.slice(3))
}

/**
 * @param {string} dir absolute
 * @param {string[]} files below it
 * @returns {Promise<string | Message | null>} what is wrong with the first that cannot be read or is not JavaScript,
 *   with its place
 */
export async function findSyntaxError (dir, files) {
  for (const file of files) {
    const path = join(dir, file)
    const source = await readFile(path, 'utf8').catch(({ code }) => ({ code }))
    if (typeof source !== 'string') {
      const handedOut = nameOf(join(startDir({ dir }), file))
      const values = { file: nameOf(path), code: source.code, handedOut }
      return say('{file} is missing ({code}); the one to start from: {handedOut}', values)
    }
    const error = /\.c?js$/.test(file) && syntaxErrorOf(source)
    if (error) return sayError(`${nameOf(path)}:${error.loc.line}`, error)
  }
  return null
}

function syntaxErrorOf (source) {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs', allowHashBang: true })
    return null
  } catch (error) {
    return error
  }
}

/** @param {string} place @returns {string | Message} */
function sayError (place, { message }) {
  return IS_OF_MODULES.test(message)
    ? say("{place}: the files of an exercise are CommonJS: write require, and module.exports = '{' ... '}'", { place })
    : `${place}: ${message.replace(/ \(\d+:\d+\)$/, '')}`
}
