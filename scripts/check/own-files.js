// @ts-check
// What the participant has changed, and what the lesson changes.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'acorn'
import { createTwoFilesPatch } from 'diff'
import { nameOf, plainText } from 'bench-in-turns/kit.js'
import { execa } from 'execa'
import { say } from '../render/say.js'
import { startDir } from './exercises.js'

/**
 * @import { Message } from '../render/say.js'
 * @import { Exercise } from './exercises.js'
 */

const HASH_DIGITS = 12
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
 * @param {Pick<Exercise, 'dir' | 'edits' | 'keeps'>} exercise
 * @returns {Promise<Message | null>} which file is not as it was and should be, in a line
 */
export async function findTouched ({ dir, edits, keeps }) {
  for (const [file, hash] of Object.entries(keeps)) {
    const name = nameOf(join(dir, file))
    const source = await readFile(join(dir, file), 'utf8').catch(() => null)
    if (source !== null && gitHash(source) === hash) continue
    const what = source === null ? say('{name} is missing', { name }) : say('{name} is changed', { name })
    const handedOut = `git show ${hash}`
    return say('{what}, and only {files} is yours to edit; as it was: {handedOut}', { what, files: edits, handedOut })
  }
  return null
}

/**
 * @param {string} source
 * @returns {string} how the hash begins that git has for such a file: `git show` finds it, whatever was committed since
 */
export function gitHash (source) {
  const text = plainText(source)
  return createHash('sha1').update(`blob ${Buffer.byteLength(text)}\0${text}`).digest('hex').slice(0, HASH_DIGITS)
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

function sayError (place, { message }) {
  return IS_OF_MODULES.test(message)
    ? say("{place}: the files of an exercise are CommonJS: write require, and module.exports = '{' ... '}'", { place })
    : `${place}: ${message.replace(/ \(\d+:\d+\)$/, '')}`
}
