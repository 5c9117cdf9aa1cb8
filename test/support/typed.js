// @ts-check
// What pages and commands have the reader type, in a shell.
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'

/** With the Node.js that runs the tests first. */
export const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)

/** @param {string} page its name @returns {Promise<string[]>} what it has typed, block by block */
export async function blocksOf (page) {
  const text = await readFile(join(rootDir, `docs/${page}.md`), 'utf8')
  return [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, code]) => code.trim())
}

/**
 * In a group of its own, so that whatever it starts ends with the test.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} line
 * @param {{ cwd: string, env?: Record<string, string> }} where
 */
export function type (t, line, { cwd, env = {} }) {
  const shell = execa('sh', ['-c', line], {
    cwd,
    env: { CI: '1', BROWSER: 'true', npm_config_offline: 'true', ...env },
    all: true,
    reject: false,
    detached: true,
    stdin: 'ignore'
  })
  const end = (/** @type {NodeJS.Signals} */ signal) => { try { process.kill(-Number(shell.pid), signal) } catch {} }
  t.after(() => end('SIGKILL'))
  return Object.assign(shell, { end })
}
