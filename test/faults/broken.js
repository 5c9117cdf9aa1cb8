// @ts-check
// Servers that fail, made of the stages and exercises of a copy of this project.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gitHash } from '../../scripts/check/own-files.js'
import { edit } from '../support/project.js'

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
export function startingWith (code, files = ['01-slow/index.js', 'exercises/06-slower-every-time/index.js']) {
  return async root => {
    for (const file of files) {
      const source = await readFile(join(root, file), 'utf8')
      const broken = source.replace(STRICT, () => `${STRICT}${code}; `)
      await writeFile(join(root, file), broken)
      // An exercise is handed out with it, or the participant would be told that they changed it.
      if (file.startsWith('exercises/')) {
        await edit(join(root, dirname(file), '.check/check.js'), gitHash(source), gitHash(broken))
      }
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
