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
const NO_SYSTEM_PROGRAMS = { 'scripts/stages/nginx.js': ["'/usr/sbin', '/usr/local/sbin'", "'/nowhere'"] }
const profile = (stage, tool, ...more) => ['profile', stage, '--tool', tool, '--duration', '1', '--no-open', ...more]

/** @type {[programs: string, script: string[], said: RegExp, exitCode: number][]} */
const PROGRAMS = [
  ['git', [...BENCH, '--against', 'HEAD'], /^git is not installed, .*: apt-get install git/, 2],
  ['wrk', ['bench', 'koa-variant/02-listener-fix', ...AT_ONCE], /^koa-variant\/02-listener-fix@wrk-200 was left out: wrk is not installed: apt-get/, 0],
  ['nginx', ['lab', 'failover', '--duration', '1'], /nginx is missing \(Debian, Ubuntu: apt-get install nginx-light/, 0],
  ['ps which', BENCH, /^the record: results\/bench-/, 0],
  ['npm', ['runtimes', '20'], /^without Node\.js 20: Node\.js 20\.[\d.]+ could not be installed \(npm ended with ENOENT\)$/, 1]
]
for (const [programs, script, says, exits] of PROGRAMS) {
  faultWithLine(`no ${programs}`, script, { says, exits, changes: KEPT }, {
    edits: NO_SYSTEM_PROGRAMS,
    options: async ({ aside }) => ({ env: { PATH: await pathWithout(aside, programs.split(' ')) } })
  })
}

/** What loads no package before it is known that all are there. */
const NO_PACKAGES = [['check', '--help'], BENCH, ['docs']]
const MISSING = /^the package (?:@[^/]+\/)?[^/ ]+ is not installed, or not whole: npm ci installs it$/
for (const script of NO_PACKAGES) {
  faultWithLine('no packages', script, { says: MISSING, exits: 1, changes: KEPT }, { prepare: withoutPackages([]) })
}

/** @type {[name: string, script: string[], said: RegExp, exitCode: number][]} packages of their own */
const ONE_PACKAGE = [
  ['restify', BENCH, /^01-slow was not timed: start: .*'restify', at 01-slow\/index\.js:\d+; npm ci installs packages$/, 1],
  ['clinic', profile('01-slow', 'doctor'), /^without doctor: clinic is not installed; npm ci brings it$/, 2]
]
for (const [name, script, says, exits] of ONE_PACKAGE) {
  faultWithLine(`no package ${name}`, script, { says, exits, changes: KEPT }, { prepare: withoutPackages([name]) })
}

const OFFLINE = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const { failed: mayNot } = await execa(OFFLINE[0], [...OFFLINE.slice(1), 'true'], { reject: false })

faultWithLine('no network', BENCH, { says: /^the record: results\/bench-/, changes: KEPT }, {
  skip: mayNot && 'unshare may not take the network away here',
  options: async ({ aside }) => ({ launcher: OFFLINE, env: { npm_config_cache: aside } })
})

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
