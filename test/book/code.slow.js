// @ts-check
// A committed record is of the code that it names.
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkRecords } from '../../docs/.book/committed-records.js'
import { readSources } from '../../docs/.book/book-sources.js'
import { hashLab, hashStages } from '../../scripts/results/record.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { copyProject, edit } from '../support/project.js'

const again = (name, what, command) =>
  `the committed record "${name}" is of another ${what}: record it again: npm run ${command} --save-reference`
const ofBench = what => again('bench', what, 'bench:all --')
const ofLoad = what => again('load', what, 'lab -- load')
const ofProfiles = what => again('profiles', what, 'profile:all --')

test('a stage or a lab that has changed since is named, with the command that records it again', async t => {
  const root = await copyProject(t)
  const { labs: { load }, ...sources } = /** @type {any} */ (await readSources({ root }))
  const [{ code: bench }, { code: lab }, { code: profiles }] = [sources.bench, load.record, sources.profileRecord]
  // As if all were just recorded.
  bench.stages = lab.stages = await hashStages(sources.catalog)
  profiles.stages = await hashStages(sources.catalog, { withLines: true })
  lab.lab = await hashLab('load', root)
  const check = async () => checkRecords({ ...sources, labs: { load }, catalog: await readCatalog(root) })
  const news = async () => (await check()).warnings

  await edit(join(root, '03-optimized/index.js'), "'use strict'\n", "'use strict' // as always\n")
  await edit(join(root, '03-optimized/package.json'), '"title": "', '"title": "Now: ')
  for (const file of ['labs/load/figures.js', 'scripts/stages/plan.js']) await appendFile(join(root, file), '\nexport const more = 1\n')
  assert.deepEqual(await news(), [], 'comments, what a lab shows and what a stage is called')

  await edit(join(root, '03-optimized/util.js'), "'use strict'\n", "'use strict'\n// a line more\n")
  assert.deepEqual(await news(), [ofProfiles('03-optimized')])
  await appendFile(join(root, 'labs/load/lab.js'), '\nexport const more = 1\n')
  assert.deepEqual(await news(), [ofLoad('labs/load'), ofProfiles('03-optimized')])
  await appendFile(join(root, '01-slow/util.js'), '\nexports.more = 1\n')
  assert.deepEqual(await news(), [ofBench('01-slow'), ofLoad('01-slow, labs/load'), ofProfiles('01-slow, 03-optimized')])

  delete load.record.code
  sources.bench.checkout.dirty = true
  sources.bench.packages.restify = '11.0.0'
  const { problems, warnings } = await check()
  assert.ok(problems.includes('the committed record "bench" is of code that was not committed'), problems.join('\n'))
  assert.ok(warnings.some(text => text.startsWith('the committed record "load" does not say of which code it is')))
  assert.ok(warnings.some(text => text.includes('"bench" is of restify 11.0.0, and 12.0.0 is installed')))
})
