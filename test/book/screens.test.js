// @ts-check
// Screens and outputs of other tools: what of them a page shows, and what docs:check says of them.
import assert from 'node:assert/strict'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { SCREENS } from '../../docs/.book/screen-list.js'
import { checkScreens } from '../../docs/.book/screens.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from '../support/temporary.js'

const FOLDER = 'docs/images/screens'

const EVERY_SCREEN = /** @type {any} */ ({
  markdown: Object.keys(SCREENS).map(name => `images/screens/${name}`).join('\n'),
  regions: Object.keys(SCREENS).map(name => ({ name: `screen ${name.replace('.txt', '')} from` }))
})

const DOCTOR = `${FOLDER}/doctor-waits.png`
const noneShows = Object.keys(SCREENS).filter(name => name.endsWith('.txt')).map(name => `${FOLDER}/${name}: no page shows it`)
const ageOf0x = async folder => {
  const list = JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8'))
  list['0x-01-slow.png'].version = '1.0.0'
  await writeFile(join(folder, 'screens.json'), JSON.stringify(list))
}
/** @type {[name: string, spoil: ((folder: string) => Promise<void>) | null, problems: string[], page?: any][]} */
const CASES = [
  ['nothing of screens as they are', null, []],
  ['what is missing', folder => rm(join(folder, 'doctor-waits.png')),
    [`${DOCTOR} is missing: npm run docs:screens -- doctor-waits.png`]],
  ['what is too large', folder => writeFile(join(folder, 'doctor-waits.png'), Buffer.alloc(150_001)),
    [`${DOCTOR} has 150001 bytes, at most 150000`]],
  ['what no page shows', null, noneShows, { ...EVERY_SCREEN, regions: [] }],
  ['what is older than its tool', ageOf0x, [`${FOLDER}/0x-01-slow.png shows 0x 1.0.0`]]
]
for (const [name, spoil, problems, page = EVERY_SCREEN] of CASES) {
  test(`docs:check names ${name}`, async t => {
    const root = await folderOf(t)
    await cp(join(rootDir, FOLDER), join(root, FOLDER), { recursive: true })
    for (const tool of ['clinic', '0x', 'autocannon']) {
      await cp(join(rootDir, 'node_modules', tool, 'package.json'), join(root, 'node_modules', tool, 'package.json'))
    }
    await spoil?.(join(root, FOLDER))
    const found = await checkScreens(root, [page])
    const ofPackages = found.warnings.filter(warning => !/ shows (node|chromium|wrk) /.test(warning)) // of this machine
    assert.deepEqual([...found.problems, ...ofPackages.map(warning => warning.split(',')[0])], problems)
  })
}
