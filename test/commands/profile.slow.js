// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeProfile } from '../../scripts/profile/summary.js'
import { readOwnLabRecords } from '../../docs/.vitepress/site/own-sources.js'
import { makeApp, NODE } from '../support/app.js'
import { linkPrograms, NO_POSTGRES } from '../support/postgres.js'
import { processesOf } from '../support/processes.js'
import { copyProject, runToExit } from '../support/project.js'

const STAGE_FILES = ['index.js', 'package.json', 'util.js']
const profile = (root, tools, ...more) =>
  runToExit(0, root, 'profile.js', ['01-slow', ...tools.flatMap(tool => ['--tool', tool]), '--duration', '2', ...more])

test('V8\'s own tools leave a flame graph and what V8 wrote, both are named, and what they saw is left to the reader', async t => {
  const root = await copyProject(t)
  const { all } = await profile(root, ['cpu', 'prof'])
  assert.match(all, /^by hand: .*\nby hand: .*\nthis takes about \d+ seconds, and longer on a busy machine\n/)
  for (const tool of ['cpu', 'prof']) {
    const svg = await readFile(join(root, 'profiles/01-slow', tool, 'flame.svg'), 'utf8')
    assert.match(svg, /util\.js/)
    assert.ok(!svg.includes(root))
    assert.match(all, new RegExp(`^01-slow by ${tool}: profiles/01-slow/${tool}/flame\\.svg, profiles/01-slow/`, 'm'))
  }
  const { profiles } = await readOwnLabRecords(root).then(own => /** @type {any} */ (own.get('profiles')).record.data)
  assert.deepEqual(profiles.map(({ stage, profiler }) => `${stage} ${profiler}`), ['01-slow cpu', '01-slow prof'])
  assert.match(all, /Bottom up\n +\d+ % .*sha512/i)
  assert.match(all, /^Hottest functions of 01-slow\n(?:[┌├│].*\n)*│ \(anonymous\) +│ 01-slow\/util\.js:26 +│ +[\d.,]+ │ +\d+ % │ +\d+ % │ - +│\n/m)
})

test('doctor, flame and 0x leave their reports, and flame and 0x have the listener in 01-slow', async t => {
  const root = await copyProject(t)
  const { all } = await profile(root, ['doctor', 'flame', '0x'])
  const reports = [...all.matchAll(/profiles\/01-slow\/\S+\.html/g)].map(([file]) => file)
  assert.deepEqual(reports.map(file => file.split('/')[2]), ['doctor', 'flame', '0x'])
  for (const file of reports) assert.match(await readFile(join(root, file), 'utf8'), /<html/i)
  assert.deepEqual(await readdir(join(root, '01-slow')), STAGE_FILES)
  const { data } = /** @type {any} */ ((await readOwnLabRecords(root)).get('profiles')).record
  assert.deepEqual(data.diagnoses.map(({ stage }) => stage), ['01-slow'])
  const profiles = await Promise.all(data.profiles.map(unpackProfile))
  const hottest = profiles.map(profile => summarizeProfile(profile).hottest)
  for (const functions of hottest) assert.ok(functions.some(({ file, line }) => `${file}:${line}` === '01-slow/util.js:26'))
  assert.equal(all.match(/^Hottest functions of 01-slow\n(?:[┌├│].*\n)*?│ \(anonymous\) +│ 01-slow\/util\.js:26 /mg)?.length, 2)
  assert.match(all, /^Each server by each profiler\n(?:[┌├│].*\n)*?│ 01-slow +│ doctor .*\n(?:│ {9}.*\n)?│ 01-slow +│ flame .*\n│ 01-slow +│ 0x /m)
})

test('trace draws the 21 queries of a request, one after the other, as lines and as a picture', { skip: NO_POSTGRES }, async t => {
  const root = await copyProject(t)
  await linkPrograms(root)
  const { all } = await runToExit(0, root, 'profile.js', ['postgres-variant/01-one-by-one', '--tool', 'trace'])
  assert.match(all, /^by hand: .* npx node --require \S+spans-to-file\.cjs index\.js\), and in a second terminal: /m)
  for (const when of ['warm and alone', 'the slowest of 10 at once']) {
    assert.match(all, new RegExp(`^GET /orders\\?customer=7, ${when}: [\\d,.]+ ms, answered with 200\n21 round trips, one after the other, `, 'm'))
  }
  assert.equal(all.match(/^ +[\d.,]+ +[\d.,]+ +SELECT … FROM items WHERE order_id = \$1/gm)?.length, 40)
  const [, svg, spans] = /: (\S+alone\.svg), \S+at-once\.svg, (\S+spans\.jsonl)$/m.exec(all) ?? []
  assert.match(await readFile(join(root, svg), 'utf8'), />20 x, [\d.,]+ ms: SELECT … FROM items /)
  assert.doesNotMatch(await readFile(join(root, spans), 'utf8'), /"db\.postgresql\.values"/)
})

test('doctor loads one of two ports, says which, and leaves nothing that runs', async t => {
  const root = await copyProject(t)
  const listens = port => `require('node:http').createServer((req, res) => res.end('hi')).listen(${port}, '127.0.0.1')`
  const { dir } = await makeApp(t, { 'index.js': [listens(0), listens('process.env.PORT')].join('\n') })
  const args = ['--app', dir, '--command', `${NODE} index.js`, '--tool', 'doctor', '--duration', '2', '--no-open']
  const { all } = await runToExit(0, root, 'profile.js', args)
  assert.match(all, /^it listens on (\d+), \d+: the load went to \1\. By hand, /m)
  assert.deepEqual(await processesOf({ root: dir, temporary: dir }), [])
})
