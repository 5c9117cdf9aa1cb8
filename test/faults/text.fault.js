// @ts-check
// Pages and lists that somebody has torn, and files as an editor on Windows saves them.
import assert from 'node:assert/strict'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../../scripts/server/catalog.js'
import { freePort } from '../support/project.js'
import { fault, projectOf, run } from './harness.js'

const PAGE = 'docs/01-the-server.md'
const OPENING = '<!-- region: race restify -->\n'
const REFERENCE = 'docs/results/reference.json'
const SITE = ['docs', '--port', String(await freePort())]
const BYTE_ORDER_MARK = '\uFEFF'

const cut = text => text.slice(0, text.length / 2)
const onWindows = text => BYTE_ORDER_MARK + text.replaceAll('\n', '\r\n')
const without = (name, of = '"') => text => text.replace(new RegExp(`^.*${of}${name}${of}.*\n`, 'm'), '')

/**
 * By what has happened: to which file, what is typed then, what it says, and its exit code.
 *
 * @type {[string, string, ((text: string) => string) | null, string[], RegExp, number][]}
 */
const TORN = [
  ['a region never closed', PAGE, text => text.replaceAll('<!-- /region -->\n', ''), ['docs:sync'],
    /^docs\/01-the-server\.md:\d+: region ".*" is not closed before the next one opens$/, 1],
  ['a region never closed', PAGE, text => text.replaceAll('<!-- /region -->\n', ''), ['docs:build'],
    /docs\/01-the-server\.md:\d+: region ".*" is not closed before the next one opens$/, 1],
  ['regions in each other', PAGE, text => text.replace(OPENING, OPENING + OPENING), ['docs:check'],
    /^docs\/01-the-server\.md:\d+: region "race restify" is not closed before the next one opens$/, 1],
  ['a marker torn', PAGE, text => text.replace(OPENING, OPENING.slice(0, -4)), ['docs:sync'],
    /^docs\/01-the-server\.md:\d+: /, 1],
  ['a page removed', 'docs/05-koa.md', () => '', ['docs:check'],
    /^docs\/parts\.json:\d+: .* is "05-koa", and there is no docs\/05-koa\.md$/, 2],
  ['a page removed', 'docs/glossary.md', () => '', SITE, /^docs\/parts\.json:\d+: .* there is no docs\/glossary\.md$/, 2],
  ['a folder instead of a page', PAGE, null, ['docs:sync'], /01-the-server\.md cannot be .*: a folder has that name \(EISDIR\)$/, 2],
  ['a folder instead of a picture', 'docs/images/league.svg', null, ['docs:check'], /^docs\/images\/league\.svg: not up to date$/, 1],
  ['docs/constants.json broken', 'docs/constants.json', cut, ['docs:check'], /^docs\/constants\.json:\d+: not JSON: /, 2],
  ['docs/parts.json broken', 'docs/parts.json', cut, ['docs:sync'], /^docs\/parts\.json:\d+: not JSON: /, 2],
  ['docs/parts.json broken', 'docs/parts.json', () => '{}', SITE, /^docs\/parts\.json:1: it is {}; allowed: a list$/, 2],
  ['budget.json broken', 'scripts/results/budget.json', cut, ['budget', REFERENCE], /^scripts\/results\/budget\.json:\d+: not JSON: /, 2],
  ['budget.json broken', 'scripts/results/budget.json', () => '[{"over":"a","under":"b","load":"slices","atLeast":"2"}]',
    ['docs:check'], /^scripts\/results\/budget\.json:1: \[0\]\.atLeast is "2"; allowed: a number above 0 to 1000000$/, 2],
  ['package.json of a stage cut short', '01-slow/package.json', cut, ['start', '02-listener-fix'], /^01-slow\/package\.json:\d+: not JSON: /, 2],
  ['package.json of a stage without a field', '01-slow/package.json', without('route'), ['bench', '01-slow'],
    /^01-slow\/package\.json:\d+: stage has no route; it needs: /, 2],
  ['package-lock.json removed', 'package-lock.json', () => '', ['bench', 'hello-world', '--quick'],
    /package-lock\.json cannot be .*: it is not there \(ENOENT\)$/, 2],
  ['check.js of an exercise cut short', 'exercises/05-slower-every-time/.check/check.js', cut, ['check', '05'],
    /^exercises\/05-slower-every-time\/\.check\/check\.js:\d+: \w/, 2],
  ['check.js of an exercise without a field', 'exercises/05-slower-every-time/.check/check.js', without('chapter', ''), ['check'],
    /^exercises\/05-slower-every-time\/\.check\/check\.js:\d+: it has no chapter; it needs: /, 2]
]

for (const [what, file, tear, [command, ...args], says, exitCode] of TORN) {
  fault(what, command, async t => {
    const project = await projectOf(t, { prepare: root => tearFile(join(root, file), tear) })
    const ended = await run(project, [command, ...args])
    ended.says(says)
    ended.exits(exitCode)
    await ended.leavesNothing()
  })
}

/** Every file that people read or write, as an editor on Windows saves it. */
const everythingOnWindows = async root => {
  for await (const file of glob('**/*.{js,cjs,json,md,svg}', { cwd: root, exclude: ['node_modules', 'docs/results'] })) {
    await writeFile(join(root, file), onWindows(await readFile(join(root, file), 'utf8')))
  }
}
/** @type {[string[], number, RegExp][]} what is typed, its exit code and what it prints */
const ON_WINDOWS = [
  [['docs:check'], 0, /; no problems$/],
  [['docs:sync'], 0, /^all regions were up to date$/],
  [['check'], 0, /^next: edit exercises\/01/m],
  [['check', '12'], 1, /holds +prints/], // its ratio does not hold as it is handed out
  [['break', '--seed', '7'], 0, /exercises\/mystery/],
  [['budget', REFERENCE], 0, /^holds/m],
  [['bench', 'hello-world', '--quick', '--generations', '1', '--slices', '1'], 0, /^hello-world answers/m]
]
for (const [[command, ...args], exitCode, prints] of ON_WINDOWS) {
  fault('all files with CRLF and a byte-order mark', command, async t => {
    const project = await projectOf(t, { prepare: everythingOnWindows, isTranslated: command === 'docs:check' })
    const ended = await run(project, [command, ...args])
    ended.exits(exitCode)
    assert.match(ended.stdout, prints)
    await ended.leavesNothing({ changes: ['.progress.json', 'results/**', 'exercises/mystery/{*,.*}'] })
  })
}

fault('a stale region on a page with CRLF and a byte-order mark', 'docs:sync', async t => {
  const good = onWindows(await readFile(join(rootDir, PAGE), 'utf8'))
  const stale = good.replace(OPENING.replace('\n', '\r\n'), match => `${match}stale\r\n`)
  const project = await projectOf(t, { prepare: root => writeFile(join(root, PAGE), stale) })
  const ended = await run(project, ['docs:sync'])
  ended.exits(0)
  assert.equal(ended.stdout, `updated: ${PAGE}`)
  assert.equal(await readFile(join(project.root, PAGE), 'utf8'), good)
  await ended.leavesNothing({ changes: [PAGE] })
})

async function tearFile (file, tear) {
  const text = await readFile(file, 'utf8')
  const torn = tear && tear(text)
  assert.notEqual(torn, text, `nothing is torn in ${file}`)
  await rm(file)
  if (torn === null) await mkdir(file)
  else if (torn) await writeFile(file, torn)
}
