// @ts-check
// Programs, packages and a network that are not there: a line says what, and the rest goes on.
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { withoutPackages } from './broken.js'
import { fault, nameOf, projectOf, run } from './harness.js'

const BENCH = ['bench', '01-slow', '--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const REFERENCE = 'docs/results/reference.json'
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json', 'exercises/mystery/**', '.mystery*'] }
const SYSTEM = ['/usr/sbin', '/usr/local/sbin']
/** @type {Record<string, [string, string]>} where nginx is looked for besides */
const NO_SYSTEM_PROGRAMS = { 'scripts/server/nginx.js': ["'/usr/sbin', '/usr/local/sbin'", "'/nowhere'"] }
const profile = (stage, tool, ...more) => ['profile', stage, '--tool', tool, '--duration', '1', '--no-open', ...more]
const INTEGRAL = ['lab', 'integral', '--form', 'C++, vectors', '--size', '64', '--rounds', '1', '--duration', '0.2']

/** @type {[programs: string, script: string[], said: RegExp, exitCode: number][]} */
const PROGRAMS = [
  ['git', [...BENCH, '--tables'], /; no( git( checkout;.*)?)?$|; no git checkout; /, 0],
  ['git', [...BENCH, '--against', 'HEAD'], /^git is not installed, .*: apt-get install git/, 2],
  ['git', profile('01-slow', 'cpu', '--against', 'HEAD'), /git is not installed, .*: apt-get install git/, 2],
  ['git', ['check', '--stage', '01-slow'], /^git is not installed, .*: apt-get install git/, 2],
  ['git', ['check', '5', '--reveal'], /^The lesson's changes$/, 0],
  ['wrk', [...BENCH, '--generator', 'wrk'], /^wrk is not installed: apt-get install wrk/, 2],
  ['perf', profile('01-slow', 'perf'), /^without perf: perf is not there; Debian has it as linux-perf$/, 2],
  ['perf valgrind', ['lab', 'instructions', 'hello-world'], /apt-get install valgrind/, 0],
  ['nginx', ['lab', 'failover', '--duration', '1'], /nginx is missing \(Debian, Ubuntu: apt-get install nginx-light/, 0],
  ['ps which', BENCH, /^the record: results\/bench-/, 0],
  ['addr2line', profile('hello-world', 'prof'), /that takes addr2line, of binutils/, 0],
  ['g++ clang++ c++', INTEGRAL, /^Not built: a C\+\+ compiler is missing: apt-get install g\+\+/, 0],
  ['npm', ['runtimes', '20'], /Node\.js 20\.[\d.]+ needs npm/, 1]
]
for (const [programs, script, said, exitCode] of PROGRAMS) {
  hold(`no ${programs}`, script, said, exitCode, {
    edits: NO_SYSTEM_PROGRAMS,
    optionsOf: async ({ aside }) => ({ env: { PATH: await pathWithout(aside, programs.split(' ')) } })
  })
}

/** What loads no package before it is known that all are there. */
const NO_PACKAGES = [
  ['check', '--help'], BENCH, profile('01-slow', 'cpu'), ['lab', 'listeners'], ['check', '5'], ['claims', '--reference'],
  ['break', '--seed', '7'], ['compare', REFERENCE, REFERENCE], ['budget', REFERENCE], ['cost', REFERENCE], ['docs'],
  ['docs:build'], ['docs:sync'], ['docs:check'], ['start', '01-slow', '--port', '47351']
]
const MISSING = /^the package (?:@[^/]+\/)?[^/ ]+ is not installed, or not whole: npm ci installs it$/
for (const script of NO_PACKAGES) hold('no packages', script, MISSING, 1, { prepare: withoutPackages([]) })

/** @type {[name: string, script: string[], said: RegExp, exitCode: number][]} packages of their own */
const ONE_PACKAGE = [
  ['restify', BENCH, /^01-slow was not timed: start: .*'restify', at 01-slow\/index\.js:\d+; npm ci installs packages$/, 1],
  ['restify', ['check', '5'], /start: .*'restify', at exercises\/05-.*\/index\.js:\d+; npm ci installs packages$/, 1],
  ['autocannon', BENCH, /the package autocannon is not installed, or not whole: npm ci installs it/, 1],
  ['clinic', profile('01-slow', 'doctor'), /^without doctor: clinic is not installed; npm ci brings it$/, 2],
  ['0x', profile('01-slow', '0x'), /^without 0x: 0x is not installed; npm ci brings it$/, 2],
  ['vitepress', ['docs'], /^the package vitepress is not installed/, 1],
  ['echarts', BENCH, /^the package echarts is not installed/, 1],
  ['diff', ['check', '5'], /^the package diff is not installed/, 1]
]
for (const [name, script, said, exitCode] of ONE_PACKAGE) {
  hold(`no package ${name}`, script, said, exitCode, { prepare: withoutPackages([name]) })
}

const OFFLINE = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const { failed: mayNot } = await execa(OFFLINE[0], [...OFFLINE.slice(1), 'true'], { reject: false })

/** @type {[script: string[], said: RegExp, exitCode: number][]} */
const NO_NETWORK = [
  [BENCH, /^the record: results\/bench-/, 0],
  [profile('hello-world', 'cpu'), /^hello-world by cpu: profiles/, 0],
  [['check', '5', '--quick'], /listeners: 50 'after' listeners after 50 requests/, 1],
  [['docs:check'], /^checked: .*; no problems$/, 0]
]
for (const [script, said, exitCode] of NO_NETWORK) {
  hold('no network', script, said, exitCode, {
    skip: mayNot && 'unshare may not take the network away here',
    optionsOf: async ({ aside }) => ({ launcher: OFFLINE, env: { npm_config_cache: aside } })
  })
}

/**
 * @param {string} name of the fault
 * @param {string[]} script
 * @param {RegExp} said
 * @param {number} exitCode
 * @param {Record<string, any>} how
 */
function hold (name, script, said, exitCode, { edits, prepare, skip, optionsOf = async () => ({}) }) {
  fault(name, nameOf(script), async t => {
    const project = await projectOf(t, { edits, prepare })
    const ended = await run(project, script, await optionsOf(project))
    ended.says(said)
    ended.exits(exitCode)
    await ended.leavesNothing(KEPT)
  }, { skip })
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
