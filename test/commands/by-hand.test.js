// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportsOf, startByHand } from '../../scripts/commands/by-hand.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { setEnvironment } from '../support/processes.js'

const ADDRESS = 'postgres://me:secret@127.0.0.1:5432/tutorial_1'
const server = { dir: join(rootDir, 'postgres-variant/01-one-by-one'), route: '/', settings: { DATABASE_URL: ADDRESS } }

test('an address with a password is left to the variable of the shell', () => {
  const line = startByHand(/** @type {any} */ (server))
  assert.match(line, / && DATABASE_URL="\$DATABASE_URL" npx node index\.js\)$/)
  assert.doesNotMatch(line, /secret/)
})

test('npm start names a database of its own, and of a borrowed server only what is ours', t => {
  setEnvironment(t, { DATABASE_URL: '' })
  assert.deepEqual(exportsOf(/** @type {any} */ (server)), [`export DATABASE_URL=${ADDRESS}`])
  setEnvironment(t, { DATABASE_URL: 'postgres://me:secret@127.0.0.1:5432/mine' })
  assert.deepEqual(exportsOf(/** @type {any} */ (server)), ['export DATABASE_URL="$' + '{DATABASE_URL%/*}/tutorial_1"'])
})
