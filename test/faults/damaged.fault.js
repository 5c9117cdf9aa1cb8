// @ts-check
// Records, pages and lists that somebody has torn or that another version has written, and files as an editor on
// Windows saves them.
import assert from 'node:assert/strict'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { fault, faultWithLine, projectOf, run } from './harness.js'
import { readText, writeText } from '../support/project.js'

const BENCH = 'docs/results/reference.json.gz'
const LAB = 'docs/results/lab-event-loop-tick.json.gz'
const PROFILES = 'docs/results/lab-profiles.json.gz'
const OWN = 'results/bench-2026-01-01T00-00-00.json' // a copy of the committed one
const PAGE = 'docs/01-the-server.md'
const STAGE = '01-slow/package.json'
const OPENING = '<!-- region: race restify -->\n'
const CHECK_JS = 'exercises/05-slower-every-time/.check/check.js'
const SITE = ['docs', '--port', String(await getPort())]
const BYTE_ORDER_MARK = '\uFEFF'

/** @typedef {((text: string) => string) | null} Tear null makes a folder of it, an empty text removes it */
/** @type {(text: string) => string} */
const cut = text => text.slice(0, text.length / 2)
const lacking = (/** @type {string} */ name, of = '"') => (/** @type {string} */ text) =>
  text.replace(new RegExp(`^.*${of}${name}${of}.*\n`, 'm'), '')
/** @type {Tear} */
const lacksMachine = text => text.replace('"machine"', '"engine"')
const NO_MACHINE = / is no whole record: it has no machine$/

/** @type {[string, string, Tear, string[], RegExp, number][]} what, which file, how, what is typed, and what it says */
const TORN = [
  ['record cut short', OWN, cut, ['cost', OWN], /json: not JSON: /, 2],
  ['record without a part', OWN, lacksMachine, ['cost', OWN], NO_MACHINE, 2],
  ['record without what a lab shows', LAB, text => JSON.stringify({ ...JSON.parse(text), data: {} }), ['docs:check'],
    /^the record "event-loop-tick" is no whole record, .* \(at labs\/kit\.js:\d+\)$/, 2],
  ['a marker torn', PAGE, text => text.replace(OPENING, OPENING.slice(0, -4)), ['docs:sync'], /^docs\/01-the-server\.md:\d+: /, 1],
  ['a page removed', 'docs/05-koa.md', () => '', ['docs:check'], /^docs\/parts\.json: .* see 05-koa$/, 2],
  ['parts.json broken', 'docs/parts.json', () => '{}', SITE, /^docs\/parts\.json: .*Expected Array but received Object$/, 2],
  ['package.json of a stage cut short', STAGE, cut, ['start', '02-listener-fix'], /^01-slow\/package\.json: not JSON: /, 2],
  ['a file of an exercise removed', 'exercises/05-slower-every-time/index.js', () => '', ['check', '05'],
    /index\.js is missing \(ENOENT\); .*\.check\/start\/index\.js$/, 1],
  ['check.js without a field', CHECK_JS, lacking('chapter', ''), ['check'], /\.check\/check\.js: chapter: Invalid key/, 2]
]
for (const [what, file, tear, script, says, exits] of TORN) {
  const prepare = async root => {
    if (file === OWN) await writeText(join(root, OWN), await readText(join(root, BENCH)))
    await tearFile(join(root, file), tear)
  }
  faultWithLine(what, script, { says, exits, changes: ['.progress.json'] }, { prepare })
}

async function tearFile (file, /** @type {Tear} */ tear) {
  const text = await readText(file)
  const torn = tear && tear(text)
  assert.notEqual(torn, text, `nothing is torn in ${file}`)
  await rm(file)
  if (torn === null) await mkdir(file)
  else if (torn) await writeText(file, torn)
}

// The site shows what the reader has measured, and says what of it cannot be shown.
fault('own records damaged', 'docs', async t => {
  const project = await projectOf(t, {
    prepare: async root => {
      const { data, ...profiles } = JSON.parse(await readText(join(root, PROFILES)))
      const broken = { ...profiles, data: { profiles: [{ ...data.profiles[0], tree: { functions: {}, walk: '9,9,9' } }] } }
      await writeFile(join(root, 'results/lab-profiles-2026-01-01T00-00-00.json'), JSON.stringify(broken))
      await writeFile(join(root, 'results/lab-decay-2026-01-01T00-00-00.json'), 'null')
    }
  })
  const ended = await run(project, SITE, { signal: { name: 'SIGINT', when: /^listening on/m } })
  ended.says(/a record of yours as missing: your record of the lab "profiles" cannot be shown: /)
  ended.says(/a record of yours as missing: results\/lab-decay-.* is no record: it has no format version$/)
  ended.exits(130)
  await ended.leavesNothing()
})

/** Every file that people read or write, as an editor on Windows saves it. */
const onWindows = text => BYTE_ORDER_MARK + text.replaceAll('\n', '\r\n')
const everythingOnWindows = async root => {
  for await (const file of glob('**/*.{js,cjs,json,md,svg}', { cwd: root, exclude: ['node_modules', 'docs/results'] })) {
    await writeFile(join(root, file), onWindows(await readFile(join(root, file), 'utf8')))
  }
}
/** @type {[string[], number, RegExp][]} what is typed, its exit code and what it prints */
const ON_WINDOWS = [
  [['docs:check'], 0, /; no problems$/],
  [['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2'], 0, /^hello-world answers/m]
]
const WRITTEN = ['.progress.json', 'results/**', 'exercises/mystery/{*,.*}']
for (const [script, exits, prints] of ON_WINDOWS) {
  const how = { prepare: everythingOnWindows, isTranslated: script[0] === 'docs:check' }
  faultWithLine('all files with CRLF and a byte-order mark', script, { prints, exits, changes: WRITTEN }, how)
}
