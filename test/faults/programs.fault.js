// @ts-check
// Programs, packages and a network that are not there: a line says what, and the rest goes on.
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { withoutPackages } from './broken.js'
import { faultWithLine } from './harness.js'

const AT_ONCE = ['--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const BENCH = ['bench', '01-slow', ...AT_ONCE]
const KEPT = { changes: ['results/**'] }
const WITHOUT_WRK = /^By autocannon: koa-variant\/02-listener-fix$/
const NO_GIT = /^git is not installed, .*: apt-get install git/
const NO_PACKAGE = /^the package (?:@[^/]+\/)?[^/ ]+ is not installed, or not whole: npm ci installs it$/
const NO_RESTIFY = /^01-slow was not timed: start: .*'restify', at 01-slow\/index\.js:\d+; npm ci installs packages$/
const OFFLINE = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const { failed: mayNot } = await execa(OFFLINE[0], [...OFFLINE.slice(1), 'true'], { reject: false })

faultWithLine('no packages', BENCH, { says: NO_PACKAGE, exits: 1, ...KEPT }, { prepare: withoutPackages([]) })
faultWithLine('no package restify', BENCH, { says: NO_RESTIFY, exits: 1, ...KEPT }, { prepare: withoutPackages(['restify']) })
faultWithLine('no wrk', ['bench', 'koa-variant/02-listener-fix', ...AT_ONCE], { says: WITHOUT_WRK, ...KEPT }, {
  options: async ({ aside }) => ({ env: { PATH: await pathWithout('wrk', aside) } })
})
faultWithLine('no git', [...BENCH, '--against', 'HEAD'], { says: NO_GIT, exits: 2 }, {
  options: async ({ aside }) => ({ env: { PATH: await pathWithout('git', aside) } })
})
faultWithLine('no network', BENCH, { says: /^the record: results\/bench-/, ...KEPT }, {
  skip: mayNot && 'unshare may not take the network away here',
  options: async ({ aside }) => ({ launcher: OFFLINE, env: { npm_config_cache: aside } })
})

/** @returns {Promise<string>} a folder with links to all programs but one */
async function pathWithout (program, folder) {
  const links = join(folder, 'links')
  await mkdir(links)
  const seen = new Set([program])
  for (const place of String(process.env.PATH).split(delimiter)) {
    for (const name of await readdir(place).catch(() => [])) {
      if (seen.has(name)) continue
      seen.add(name)
      await symlink(join(place, name), join(links, name))
    }
  }
  return links
}
