// @ts-check
// Programs, packages and a network that are not there: a line says what, and the rest goes on.
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { withoutPackages } from './broken.js'
import { faultWithLine } from './harness.js'

const AT_ONCE = ['--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const BENCH = ['bench', '01-slow', ...AT_ONCE]
const KEPT = ['results/**', 'profiles/**', '.progress.json', 'exercises/mystery/**', '.mystery*']
const SYSTEM = ['/usr/sbin', '/usr/local/sbin']
/** @type {Record<string, [string, string]>} where nginx is looked for besides */
const NO_SYSTEM_PROGRAMS = { 'scripts/server/nginx.js': ["'/usr/sbin', '/usr/local/sbin'", "'/nowhere'"] }
const profile = (stage, tool, ...more) => ['profile', stage, '--tool', tool, '--duration', '1', '--no-open', ...more]
const INTEGRAL = ['lab', 'integral', '--form', 'C++, vectors', '--size', '64', '--rounds', '1', '--duration', '0.2']

/** @type {[programs: string, script: string[], said: RegExp, exitCode: number][]} */
const PROGRAMS = [
  ['git', [...BENCH, '--against', 'HEAD'], /^git is not installed, .*: apt-get install git/, 2],
  ['git', ['check', '--stage', '01-slow'], /^git is not installed, .*: apt-get install git/, 2],
  ['wrk', [...BENCH, '--generator', 'wrk'], /^wrk is not installed: apt-get install wrk/, 2],
  ['wrk', ['bench', 'koa-variant/02-listener-fix', ...AT_ONCE], /^koa-variant\/02-listener-fix@wrk-200 was left out: wrk is not installed: apt-get/, 0],
  ['perf', profile('01-slow', 'perf'), /^without perf: perf is not there; Debian has it as linux-perf$/, 2],
  ['nginx', ['lab', 'failover', '--duration', '1'], /nginx is missing \(Debian, Ubuntu: apt-get install nginx-light/, 0],
  ['ps which', BENCH, /^the record: results\/bench-/, 0],
  ['addr2line', profile('hello-world', 'prof'), /that takes addr2line, of binutils/, 0],
  ['g++ clang++ c++', INTEGRAL, /^Not built: a C\+\+ compiler is missing: apt-get install g\+\+/, 0],
  ['npm', ['runtimes', '20'], /^without Node\.js 20: Node\.js 20\.[\d.]+ could not be installed \(npm ended with ENOENT\)$/, 1]
]
for (const [programs, script, says, exits] of PROGRAMS) {
  faultWithLine(`no ${programs}`, script, { says, exits, changes: KEPT }, {
    edits: NO_SYSTEM_PROGRAMS,
    options: async ({ aside }) => ({ env: { PATH: await pathWithout(aside, programs.split(' ')) } })
  })
}

/** What loads no package before it is known that all are there. */
const NO_PACKAGES = [
  ['check', '--help'], BENCH, profile('01-slow', 'cpu'), ['lab', 'listeners'], ['break', '--seed', '7'],
  ['docs'], ['docs:check'], ['start', '01-slow', '--port', '47351']
]
const MISSING = /^the package (?:@[^/]+\/)?[^/ ]+ is not installed, or not whole: npm ci installs it$/
for (const script of NO_PACKAGES) {
  faultWithLine('no packages', script, { says: MISSING, exits: 1, changes: KEPT }, { prepare: withoutPackages([]) })
}

/** @type {[name: string, script: string[], said: RegExp, exitCode: number][]} packages of their own */
const ONE_PACKAGE = [
  ['restify', BENCH, /^01-slow was not timed: start: .*'restify', at 01-slow\/index\.js:\d+; npm ci installs packages$/, 1],
  ['restify', ['check', '5'], /start: .*'restify', at exercises\/05-.*\/index\.js:\d+; npm ci installs packages$/, 1],
  ['clinic', profile('01-slow', 'doctor'), /^without doctor: clinic is not installed; npm ci brings it$/, 2],
  ['diff', ['check', '5'], /^the package diff is not installed/, 1]
]
for (const [name, script, says, exits] of ONE_PACKAGE) {
  faultWithLine(`no package ${name}`, script, { says, exits, changes: KEPT }, { prepare: withoutPackages([name]) })
}

const OFFLINE = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const { failed: mayNot } = await execa(OFFLINE[0], [...OFFLINE.slice(1), 'true'], { reject: false })

/** @type {[script: string[], said: RegExp, exitCode: number][]} */
const NO_NETWORK = [
  [BENCH, /^the record: results\/bench-/, 0],
  [['check', '5', '--quick'], /listeners: 50 'after' listeners after 50 requests/, 1],
  [['docs:check'], /^checked: .*; no problems$/, 0]
]
for (const [script, says, exits] of NO_NETWORK) {
  faultWithLine('no network', script, { says, exits, changes: KEPT }, {
    skip: mayNot && 'unshare may not take the network away here',
    options: async ({ aside }) => ({ launcher: OFFLINE, env: { npm_config_cache: aside } })
  })
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
