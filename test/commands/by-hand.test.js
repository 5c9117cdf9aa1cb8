// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportsOf, profileByHand, startByHand } from '../../scripts/commands/by-hand.js'
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

test('what is typed for an app profiles it, and leaves a file though its server is ended by Ctrl-C', () => {
  const app = { dir: join(rootDir, '../mine'), route: '/users', command: 'node server.js' }
  const load = { connections: 100, durationS: 10 }
  const line = profileByHand(/** @type {any} */ (app), 'cpu', load)
  assert.ok(line.endsWith(' --on-port /users -- node --cpu-prof --import ' +
    '\'data:text/javascript,process.on("SIGINT",()=>process.exit())\' server.js)'), line)
  for (const tool of ['doctor', 'flame']) {
    const typed = profileByHand(/** @type {any} */ (app), tool, load)
    const [, clinic, ofTool, autocannon] = / && NO_INSIGHT=1 (\S+) (\w+) --on-port '(\S+) -c 100 /.exec(typed) ?? []
    assert.equal(ofTool, tool, typed)
    for (const path of [clinic, autocannon]) assert.ok(existsSync(join(rootDir, '..', 'mine', path)), `no ${path}`)
  }
})
