// @ts-check
// package.json files are written by people: each slip is named with its place and with what is allowed.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCatalog } from '../../scripts/server/catalog.js'
import { copyProject, runScript } from '../support/project.js'

/** @import { TestContext } from 'node:test' */

const STAGE = { title: 'A', track: 'restify', route: '/', teaches: 'much', defects: [] }
const manifest = (stage = {}, more = {}) => JSON.stringify({ stage: { ...STAGE, ...stage }, ...more }, null, 2)

/**
 * @param {TestContext} t
 * @param {Record<string, string>} files by folder, what its package.json holds
 */
async function write (t, files) {
  const root = await mkdtemp(join(tmpdir(), 'catalog-'))
  t.after(() => rm(root, { recursive: true }))
  for (const [folder, text] of Object.entries({ '.': '{ "workspaces": ["*"] }', ...files })) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'package.json'), text)
  }
  return root
}

/** @type {[string, Record<string, string>, RegExp][]} */
const slips = [
  [
    'a misspelt key',
    { b: manifest({ isStedy: false }) },
    /b\/package\.json:8: stage\.isStedy is not known; allowed: title, track, route, teaches, defects, .*isSteady/
  ],
  [
    'a key too few',
    { b: manifest({ route: undefined }) },
    /b\/package\.json:2: stage has no route; it needs: title, track, route/
  ],
  [
    'a wrong type',
    { b: manifest({ isSteady: 'no' }) },
    /b\/package\.json:8: stage\.isSteady is "no"; allowed: true, false$/
  ],
  ['a text that is none', { b: manifest({ title: 7 }) }, /b\/package\.json:3: stage\.title is 7; allowed: a text$/],
  ['an empty text', { b: manifest({ title: '' }) }, /b\/package\.json:3: stage\.title is ""; allowed: a text$/],
  [
    'a list that is none',
    { b: manifest({ defects: 'no-304' }) },
    /b\/package\.json:7: stage\.defects is "no-304"; allowed: a list$/
  ],
  ['a stage that is none', { b: '{\n  "stage": true }' }, /b\/package\.json:2: stage is true; allowed: an object$/],
  ['a manifest that is none', { b: '[]' }, /b\/package\.json:1: it is \[\]; allowed: an object$/],
  [
    'an id that leads out of its folder',
    { b: manifest({ id: '../..' }) },
    /b\/package\.json:8: stage\.id is "\.\.\/\.\."; allowed: a name like /
  ],
  [
    'an absolute id',
    { b: manifest({ id: '/etc' }) },
    /b\/package\.json:8: stage\.id is "\/etc"; allowed: a name like /
  ],
  [
    'a route without a slash',
    { b: manifest({ route: 'seed' }) },
    /b\/package\.json:5: stage\.route is "seed"; allowed: a path like \/seed\/v1$/
  ],
  [
    'an unknown defect',
    { b: manifest({ defects: ['no-304', 'slow-etag'] }) },
    /b\/package\.json:9: stage\.defects\[1\] is "slow-etag"; allowed: late-etag, .*no-304/
  ],
  [
    'an unknown contract',
    { b: manifest({ contract: 'sead' }) },
    /b\/package\.json:8: stage\.contract is "sead"; allowed: seed, hello$/
  ],
  [
    'an unknown generator',
    { b: manifest({ freshLoads: [{ generator: 'ab' }] }) },
    /b\/package\.json:10: stage\.freshLoads\[0\]\.generator is "ab"; allowed: autocannon, wrk$/
  ],
  [
    'connections that cannot be',
    { b: manifest({ freshLoads: [{ connections: 1.5 }] }) },
    /b\/package\.json:10: stage\.freshLoads\[0\]\.connections is 1\.5; allowed: a whole number from 1 to 10000$/
  ],
  [
    'a name that no environment variable has',
    { b: manifest({ env: ['LOG=1'] }) },
    /b\/package\.json:9: stage\.env\[0\] is "LOG=1"; allowed: a name like LOG_LEVEL$/
  ],
  [
    'dependencies that are none',
    { b: manifest({}, { dependencies: 'koa' }) },
    /b\/package\.json:9: dependencies is "koa"; allowed: an object$/
  ],
  [
    'two stages with one id',
    { a: manifest({ id: 'x' }), b: manifest({ id: 'x' }) },
    /b\/package\.json:8: stage\.id is "x", as is that of .*a\/package\.json; each stage needs one of its own$/
  ],
  [
    'an id that is the folder of another',
    { a: manifest(), b: manifest({ id: 'a' }) },
    /b\/package\.json:8: stage\.id is "a", as is that of .*a\/package\.json/
  ],
  [
    'a comparison with no stage',
    { a: manifest(), b: manifest({ comparedWith: ['a', 'c'] }) },
    /b\/package\.json:10: stage\.comparedWith\[1\] is "c"; allowed: a, b$/
  ],
  [
    'a file cut short',
    { b: manifest().slice(0, 60) },
    /b\/package\.json:5: not JSON: Expected double-quoted property name$/
  ],
  ['a file cut short in a text', { b: manifest().slice(0, 25) }, /b\/package\.json:3: not JSON: Unterminated string$/],
  ['a comma too many', { b: '{\n  "stage": [1,]\n}' }, /b\/package\.json:2: not JSON: Unexpected token ']'$/],
  [
    'a comment',
    { b: '{\n  "stage": 1 // one\n}' },
    /b\/package\.json:2: not JSON: Expected ',' or '}' after property value$/
  ],
  ['an empty file', { b: '' }, /b\/package\.json:1: not JSON: Unexpected end of JSON input$/],
  ['no workspaces', { '.': '{ "name": "x" }' }, /package\.json:1: it has no workspaces; it needs: workspaces$/]
]

for (const [title, files, message] of slips) {
  test(`${title} is named`, async t => {
    const root = await write(t, files)
    await assert.rejects(readCatalog(root), (/** @type {Error} */ error) => {
      assert.equal(error.name, 'UsageError', String(error.stack))
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  })
}

test('a root that is none is named', async t => {
  const root = join(await write(t, {}), 'elsewhere')
  await assert.rejects(readCatalog(root), {
    name: 'UsageError',
    message: `${join(root, 'package.json').replaceAll('\\', '/')} cannot be read: it is not there (ENOENT)`
  })
})

test('a folder without a stage is none, and what a stage does not say is as usual', async t => {
  const root = await write(t, {
    a: '\uFEFF' + manifest({}, { dependencies: { koa: '1' } }),
    b: '{ "name": "no stage" }'
  })
  assert.deepEqual(await readCatalog(root), [{
    ...STAGE,
    id: 'a',
    dir: join(root, 'a'),
    contract: 'seed',
    isSteady: true,
    freshLoads: [{}],
    comparedWith: [],
    isNoisePair: false,
    isCeiling: false,
    env: [],
    dependencies: ['koa']
  }])
})

test('a command says so in one line', async t => {
  const root = await copyProject(t)
  const file = join(root, '03-optimized/package.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"defects"', '"deffects"'))
  const { exitCode, stdout, stderr } = await runScript(root, 'start.js', ['04-magic'])
  assert.equal(stdout, '')
  assert.match(stderr, /^03-optimized\/package\.json:19: stage\.deffects is not known; allowed: .*$/)
  assert.equal(exitCode, 2)
})
