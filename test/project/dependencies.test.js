// @ts-check
// What docs/dependencies.md says of the packages, held against the lock files.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'

const PERMISSIVE = ['0BSD', 'AFL-2.1', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense', 'Zlib']
const FOLDER = 'node_modules/'

const WORDS = [...PERMISSIVE, 'AND', 'OR']

/** Those that say no licence of the list above in their package.json. */
const OTHERS = {
  'escape-regexp-component@1.0.2': undefined, // MIT, by its README
  'jstat@1.9.6': undefined, // MIT, by its LICENSE
  'only@0.0.2': undefined // MIT, by its README
}

test('everybody may use and change what is installed, but what only developers need', async () => {
  const files = ['package-lock.json', ...await Array.fromAsync(glob('labs/*/packages/package-lock.json', { cwd: rootDir }))]
  const locks = await Promise.all(files.map(async file => JSON.parse(await readFile(join(rootDir, file), 'utf8'))))
  const installed = locks.flatMap(({ packages }) => Object.entries(packages))
    .filter(([path, { link, dev }]) => path.includes(FOLDER) && !link && !dev)
  assert.ok(installed.length > 300, `${installed.length}`)
  const others = installed
    .filter(([, { license = 'none' }]) => license.match(/[\w.-]+/g).some(word => !WORDS.includes(word)))
    .map(([path, { version, license }]) => [`${path.split(FOLDER).at(-1)}@${version}`, license])
  assert.deepEqual(Object.fromEntries(others), OTHERS)
})
