// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeProfile } from '../../scripts/profile/sections.js'
import { readOwnLabRecords } from '../../docs/.vitepress/site/own-sources.js'
import { linkPrograms, NO_POSTGRES } from '../support/postgres.js'
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
  assert.match(all, /^Hottest functions of 01-slow\n(?:[┌├│].*\n)*│ \(anonymous\) +│ 01-slow\/util\.js:26 +│ +[\d.,]+ │ +\d+ % │\n/m)
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
})

test('a program that starts the server itself hands it its database', { skip: NO_POSTGRES }, async t => {
  const root = await copyProject(t)
  await linkPrograms(root)
  const stage = 'postgres-variant/01-one-by-one'
  const { all } = await runToExit(0, root, 'profile.js', [stage, '--tool', 'doctor', '--duration', '2', '--connections', '10'])
  assert.match(all, new RegExp(`^${stage} by doctor: profiles/${stage}/doctor/\\S+\\.html$`, 'm'))
})

const pty = await execa('script', ['--version'], { reject: false })
const noTerminal = (process.platform !== 'linux' || pty.failed) && 'there is no script(1) of Linux to make a terminal with'
test('the report opens in the browser on a terminal, and not in CI', { skip: noTerminal }, async t => {
  // There is no desktop here that opens browsers: what would be opened goes into a file.
  const opens = ['open from \'open\'', "{ appendFile } from 'node:fs/promises'\nconst open = file => appendFile('opened', file)"]
  const root = await copyProject(t, { 'scripts/commands/run-profile.js': /** @type {any} */ (opens) })
  const command = `${process.execPath} scripts/commands/profile.js ceiling --tool cpu --duration 1`
  for (const CI of ['1', undefined]) {
    const env = { CI, NODE_TEST_CONTEXT: undefined, MEASURING_PORT: '0' }
    await execa('script', ['-qec', command, '/dev/null'], { cwd: root, reject: false, env, timeout: 60_000 })
  }
  const opened = await readFile(join(root, 'opened'), 'utf8')
  assert.match(opened, /profiles\/ceiling\/cpu\/flame\.svg$/)
  assert.equal(opened.match(/flame\.svg/g)?.length, 1)
})
