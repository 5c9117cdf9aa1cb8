// @ts-check
// Programs, packages and a network that are not there: a line says what, and the rest goes on.
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { fault, isLong, notApplicable, projectOf, run } from './harness.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { withoutPackages } from './broken.js'

const AT_ONCE = ['--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const BENCH = ['bench', '01-slow', ...AT_ONCE]
const REFERENCE = 'docs/results/reference.json'
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json', 'exercises/mystery/**', '.mystery*'] }
const SYSTEM = ['/usr/sbin', '/usr/local/sbin']
/** @type {Record<string, [string, string]>} where nginx is looked for besides */
const NO_SYSTEM_PROGRAMS = { 'scripts/server/nginx.js': ["'/usr/sbin', '/usr/local/sbin'", "'/nowhere'"] }

/** @type {[program: string, command: string, script: string[], said: RegExp, exitCode: number][]} */
const PROGRAMS = [
  ['git', 'bench', [...BENCH, '--tables'], /; no( git( checkout;.*)?)?$|; no git checkout; /, 0],
  ['git', 'bench', [...BENCH, '--against', 'HEAD'], /^git is not installed, .*: apt-get install git/, 2],
  ['git', 'profile', ['profile', '01-slow', '--tool', 'cpu', '--against', 'HEAD'], /git is not installed, .*: apt-get install git/, 2],
  ['git', 'check', ['check', '--stage', '01-slow'], /^git is not installed, .*: apt-get install git/, 2],
  ['git', 'check', ['check', '5', '--reveal'], /^The lesson's changes$/, 0],
  ['wrk', 'bench', [...BENCH, '--generator', 'wrk'], /^wrk is not installed: apt-get install wrk/, 2],
  ['perf', 'profile', ['profile', '01-slow', '--tool', 'perf'], /^without perf: perf is not there; Debian has it as linux-perf$/, 2],
  ['perf valgrind', 'lab', ['lab', 'instructions', 'hello-world'], /apt-get install valgrind/, 0],
  ['nginx', 'lab', ['lab', 'failover', '--duration', '1'], /nginx is missing \(Debian, Ubuntu: apt-get install nginx-light/, 0],
  ['ps which', 'bench', BENCH, /^the record: results\/bench-/, 0],
  ['nm', 'profile', ['profile', 'hello-world', '--tool', 'prof', '--duration', '1', '--no-open'], /that takes nm, of binutils/, 0],
  ['g++ clang++ c++', 'lab', ['lab', 'integral', '--form', 'C++, vectors', '--size', '64', '--rounds', '1', '--duration', '0.2'], /^Not built: a C\+\+ compiler is missing: apt-get install g\+\+/, 0],
  ['npm', 'runtimes', ['runtimes', '20'], /Node\.js 20\.[\d.]+ needs npm/, 1]
]

for (const [program, command, script, said, exitCode] of PROGRAMS) {
  fault(`no ${program}`, command, async t => {
    const project = await projectOf(t, { edits: NO_SYSTEM_PROGRAMS })
    const PATH = await pathWithout(project.aside, program.split(' '))
    const ended = await run(project, script, { env: { PATH } })
    ended.says(said)
    ended.exits(exitCode)
    await ended.leavesNothing(KEPT)
  })
}

/** @type {[command: string, script: string[]][]} */
const HEAVY = [
  ['check --help', ['check', '--help']],
  ['bench', BENCH],
  ['profile', ['profile', '01-slow', '--tool', 'cpu']],
  ['lab', ['lab', 'listeners']],
  ['check', ['check', '5']],
  ['check --stage', ['check', '--stage', '01-slow']],
  ['claims', ['claims', '--reference']],
  ['break', ['break', '--seed', '7']],
  ['compare', ['compare', REFERENCE, REFERENCE]],
  ['budget', ['budget', REFERENCE]],
  ['cost', ['cost', REFERENCE]],
  ['docs', ['docs']],
  ['docs:build', ['docs:build']],
  ['docs:sync', ['docs:sync']],
  ['docs:check', ['docs:check']],
  ['start', ['start', '01-slow', '--port', '47351']]
]
const MISSING = /^the package (?:@[^/]+\/)?[^/ ]+ is not installed, or not whole: npm ci installs it$/

for (const [command, script] of HEAVY) {
  fault('no packages', command, async t => {
    const ended = await run(await projectOf(t, { prepare: withoutPackages([]) }), script)
    ended.says(MISSING)
    ended.exits(1)
    await ended.leavesNothing()
  })
}

/** @type {[name: string, command: string, script: string[], said: RegExp, exitCode: number][]} packages of their own */
const SINGLE = [
  ['restify', 'bench', BENCH, /^01-slow was not timed: start: .*Cannot find module 'restify', at 01-slow\/index\.js:\d+; npm ci installs packages$/, 1],
  ['restify', 'check', ['check', '5'], /start: .*Cannot find module 'restify', at exercises\/05-slower-every-time\/index\.js:\d+; npm ci installs packages$/, 1],
  ['undici', 'bench', BENCH, /^the package undici is not installed/, 1],
  ['clinic', 'profile', ['profile', '01-slow', '--tool', 'doctor'], /^without doctor: clinic is not installed; npm ci brings it$/, 2],
  ['0x', 'profile', ['profile', '01-slow', '--tool', '0x'], /^without 0x: 0x is not installed; npm ci brings it$/, 2],
  ['vitepress', 'docs', ['docs'], /^the package vitepress is not installed/, 1],
  ['vitepress', 'docs:build', ['docs:build'], /^the package vitepress is not installed/, 1],
  ['echarts', 'bench', BENCH, /^the package echarts is not installed/, 1],
  ['diff', 'check', ['check', '5'], /^the package diff is not installed/, 1]
]
for (const [name, command, script, said, exitCode] of SINGLE) {
  fault('a package is missing', command, async t => {
    const ended = await run(await projectOf(t, { prepare: withoutPackages([name]) }), script)
    ended.says(said)
    ended.exits(exitCode)
    await ended.leavesNothing(KEPT)
  })
}

// Whoever can do without it does; the others name it.
const EACH = isLong ? Object.keys(JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8')).dependencies) : []
const ENDING_WELL = ['bench', 'profile', 'lab', 'compare', 'budget', 'cost', 'docs:sync', 'docs:check']
for (const name of EACH) {
  for (const [command, script] of HEAVY.filter(([command]) => ENDING_WELL.includes(command))) {
    fault('each package missing in turn', command, async t => {
      const ended = await run(await projectOf(t, { prepare: withoutPackages([name]) }), script)
      if (ended.exitCode !== 0) ended.says(new RegExp(`^the package ${name} is not installed|Cannot find module '${name}'`))
      ended.exits(ended.exitCode === 0 ? 0 : 1)
      await ended.leavesNothing({ changes: [...KEPT.changes, 'docs/**'] })
    })
  }
}

const OFFLINE = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const mayUnshare = (await execa(OFFLINE[0], [...OFFLINE.slice(1), 'true'], { reject: false })).exitCode === 0
/** @typedef {[command: string, script: string[], said: RegExp, exitCode: number]} Offline */

/** @type {Offline} */
const ONE_THAT_FETCHES = ['runtimes', ['runtimes', '20'], /Node\.js 20.* could not be installed/, 1]
/** @type {Offline[]} */
const WITHOUT_NETWORK = [
  ['bench', BENCH, /^the record: results\/bench-/, 0],
  ['profile', ['profile', 'hello-world', '--tool', 'cpu', '--duration', '1', '--no-open'], /^hello-world by cpu: profiles/, 0],
  ['check', ['check', '5', '--quick'], /listeners: 50 'after' listeners after 50 requests/, 1],
  ['docs:check', ['docs:check'], /^checked: .*; no problems$/, 0],
  ...isLong ? [ONE_THAT_FETCHES] : [] // npm asks again and again, for more than a minute
]
for (const [command, script, said, exitCode] of WITHOUT_NETWORK) {
  if (!mayUnshare) notApplicable('no network', command, 'unshare may not take the network away here')
  else {
    fault('no network', command, async t => {
      const project = await projectOf(t)
      const ended = await run(project, script, { launcher: OFFLINE, env: { npm_config_cache: project.aside } })
      ended.says(said)
      ended.exits(exitCode)
      await ended.leavesNothing(KEPT)
    })
  }
}

/** @returns {Promise<string>} a folder with links to all programs but some */
async function pathWithout (folder, programs) {
  const links = join(folder, 'links')
  await mkdir(links)
  const seen = new Set(programs)
  for (const place of [...String(process.env.PATH).split(delimiter), ...SYSTEM]) {
    for (const name of await readdir(place).catch(() => [])) {
      if (seen.has(name)) continue
      seen.add(name)
      await symlink(join(place, name), join(links, name))
    }
  }
  return links
}
