// @ts-check
// Screens and outputs of other tools: what of them a page shows, and what docs:check says of them.
import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkScreens, linesOf, SCREENS } from '../../scripts/book/screens.js'
import { RegionError } from '../../scripts/errors.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { runScript } from '../support/project.js'
import { temporaryFolder } from '../support/temporary.js'

const FOLDER = 'docs/images/screens'
const OUTPUT = ' [Summary]:\n  ticks\n\n [Bottom up]:\n  100\n'

for (const [name, args, shown] of /** @type {[string, string[], string][]} */ ([
  ['all of it', [], OUTPUT],
  ['from a line on', ['[Bottom'], ' [Bottom up]:\n  100\n'],
  ['so many lines, without the empty ones at their end', ['[Summary]:', '3'], ' [Summary]:\n  ticks\n']
])) {
  test(`a region shows of an output ${name}`, () => {
    assert.equal(linesOf(OUTPUT, ...args), shown)
  })
}

test('a region that asks for a line that is not in the output says so', () => {
  assert.throws(() => linesOf(OUTPUT, '[Middle'), error => error instanceof RegionError && /no line with "\[Middle"/.test(error.message))
})

const EVERY_SCREEN = /** @type {any} */ ({
  markdown: Object.keys(SCREENS).map(name => `images/screens/${name}`).join('\n'),
  regions: Object.keys(SCREENS).map(name => ({ name: `screen ${name.replace('.txt', '')} from` }))
})

for (const { name, spoil, pages = [EVERY_SCREEN], problems = [], warnings = [] } of [
  { name: 'nothing of screens as they are' },
  {
    name: 'what is missing',
    spoil: folder => rm(join(folder, 'doctor-waits.png')),
    problems: [`${FOLDER}/doctor-waits.png is missing: npm run docs:screens -- doctor-waits.png`]
  },
  {
    name: 'what nobody takes',
    spoil: folder => cp(join(folder, 'doctor-waits.png'), join(folder, 'old.png')),
    problems: [`${FOLDER}/old.png: not in ${FOLDER}/screens.json: delete it`]
  },
  {
    name: 'what is too large',
    spoil: folder => writeFile(join(folder, 'doctor-waits.png'), Buffer.alloc(150_001)),
    problems: [`${FOLDER}/doctor-waits.png has 150001 bytes, at most 150000`]
  },
  {
    name: 'what no page shows',
    pages: [{ ...EVERY_SCREEN, regions: [] }],
    problems: Object.keys(SCREENS).filter(name => name.endsWith('.txt')).map(name => `${FOLDER}/${name}: no page shows it`)
  },
  {
    name: 'what is older than its tool',
    async spoil (folder) {
      const list = JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8'))
      list['0x-01-slow.png'].version = '1.0.0'
      await writeFile(join(folder, 'screens.json'), JSON.stringify(list))
    },
    warnings: [/^docs\/images\/screens\/0x-01-slow\.png shows 0x 1\.0\.0, and .* is here: npm run docs:screens -- 0x-01-slow\.png$/]
  }
]) {
  test(`docs:check names ${name}`, async t => {
    const root = await mkdtemp(join(await temporaryFolder(), 'screens-'))
    t.after(() => rm(root, { recursive: true, force: true }))
    await cp(join(rootDir, FOLDER), join(root, FOLDER), { recursive: true })
    for (const tool of ['clinic', '0x', 'autocannon']) {
      await cp(join(rootDir, 'node_modules', tool, 'package.json'), join(root, 'node_modules', tool, 'package.json'))
    }
    await spoil?.(join(root, FOLDER))
    const found = await checkScreens(root, pages)
    assert.deepEqual(found.problems, problems)
    const ofPackages = found.warnings.filter(warning => !/ shows (node|chromium|wrk) /.test(warning)) // of this machine
    assert.equal(ofPackages.length, warnings.length, ofPackages.join('\n'))
    warnings.forEach((pattern, i) => assert.match(ofPackages[i], pattern))
  })
}

test('docs:screens names the screens that there are', async () => {
  const { exitCode, stderr } = await runScript(rootDir, 'docs.js', ['screens', 'nowhere.png'])
  assert.equal(exitCode, 2)
  assert.match(stderr, /unknown screen "nowhere\.png"; there are: doctor-01-slow\.png, /)
})
