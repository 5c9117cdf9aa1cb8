// @ts-check
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalog } from '../../scripts/server/catalog.js'
import { makeRepository } from './git.js'
import { folderOf } from './temporary.js'

/** @import { TestContext } from 'node:test' */

const STAGE = { title: 'A', track: 'a', route: '/', teaches: 'a', defects: ['no-304'], isNoisePair: true, isCeiling: true }
const server = said => `'use strict'
const answer = require('${said}')
const server = require('http').createServer((req, res) => res.end(answer))
server.listen(process.env.PORT, process.env.HOST, () => console.log('listening on http://127.0.0.1:' + server.address().port))
`
/** Of the one stage of {@link makeProject}. */
export const manifest = (stage, more = {}) =>
  JSON.stringify({ name: 'b', dependencies: { said: '1.0.0' }, stage: { ...STAGE, ...stage }, ...more })

/**
 * A repository of one stage, `a/b`, which at its only commit answers with a file of its own, and by now with what its
 * package says.
 *
 * @param {TestContext} t
 * @param {{ below?: string }} [options] folder of the repository in which the project is
 */
export async function makeProject (t, { below = '.' } = {}) {
  const top = await folderOf(t, {
    [`${below}/package.json`]: '{ "workspaces": ["a/*"] }',
    [`${below}/.gitignore`]: 'node_modules\n.revisions\n',
    [`${below}/node_modules/said/index.js`]: "module.exports = 'as installed for all'",
    [`${below}/node_modules/said/package.json`]: '{ "name": "said" }',
    [`${below}/a/b/index.js`]: server('./before'),
    [`${below}/a/b/before.js`]: "module.exports = 'before'",
    [`${below}/a/b/package.json`]: manifest({ defects: ['no-304', 'late-etag'], isSteady: false })
  })
  const root = join(top, below)
  const write = (name, text) => writeFile(join(root, name), text)
  await chmod(join(root, 'a/b/before.js'), 0o755)
  const repository = await makeRepository(top)
  await write('a/b/index.js', server('said'))
  await write('a/b/package.json', manifest({ freshLoads: [{ connections: 10 }] }))
  const readStage = async () => (await readCatalog(root))[0]
  return { root, write, readStage, ...repository }
}
