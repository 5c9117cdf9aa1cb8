// @ts-check
// Servers that fail, made of the stages and exercises of a copy of this project.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const STRICT = "'use strict'\n"

/**
 * For the loads: a gate opens few connections at a time, but for the queries that nobody knows. A load opens a hundred,
 * of which a slow stage takes some twenty in its first second: one a turn of its event loop.
 */
export const UNDER_LOAD = "this._connections > 15 && !req.url.includes('?new=')"

/**
 * @param {string} code that runs from the second line of the file on
 * @param {string[]} [files] that it is put into
 * @returns {(root: string) => Promise<void>} puts it into a copy of the project
 */
export function startingWith (code, files = ['01-slow/index.js', 'exercises/05-slower-every-time/index.js']) {
  return async root => {
    // An exercise has it as it is handed out as well, or the participant would be told that they changed it.
    const all = files.flatMap(file =>
      file.startsWith('exercises/') ? [file, join(dirname(file), '.check/start', basename(file))] : file)
    for (const file of all) {
      const source = await readFile(join(root, file), 'utf8')
      await writeFile(join(root, file), source.replace(STRICT, () => `${STRICT}${code}; `))
    }
  }
}

/**
 * @param {string} code that is done to each request instead of answering it; it has `req`, `res` and the server as
 *   `this`
 * @param {string} [when] an expression; always, without it
 * @returns {string} code for {@link startingWith}
 */
export function atRequest (code, when = 'true') {
  return `const { emit } = require('http').Server.prototype; require('http').Server.prototype.emit = function (event, req, res) { if (event !== 'request' || !(${when})) return emit.apply(this, arguments); ${code}; return true }`
}

/**
 * @param {string[]} names of packages that somebody has forgotten to install; all, without one
 * @returns {(root: string) => Promise<void>} takes them out of a copy of the project
 */
export function withoutPackages (names) {
  return async root => {
    const installed = join(root, 'node_modules')
    const all = names.length ? names : await readdir(installed)
    for (const name of all) await rm(join(installed, name), { recursive: true })
  }
}
