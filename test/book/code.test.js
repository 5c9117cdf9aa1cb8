// @ts-check
// A committed record is of the code that it names.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as commandTables from '../../scripts/commands/flags.js'
import { checkRecords } from '../../scripts/book/committed-records.js'
import { readSources } from '../../scripts/book/book-sources.js'
import { hashLab } from '../../scripts/results/record.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { copyProject, edit } from '../support/project.js'

const again = (name, command) =>
  `the committed record "${name}" is of another WHAT: record it again: npm run ${command} --save-reference`
test('a stage or a lab that has changed since is named, with the command that records it again', async t => {
  const root = await copyProject(t)
  const sources = await readSources({ root, commandTables })
  const { code } = sources.labs.load.record
  code.lab = await hashLab('load', root) // as if it were just recorded
  const { problems: problemsBefore, warnings: before } = await checkRecords(sources)
  const newsOf = async changed => (await checkRecords(changed)).warnings.filter(problem => !before.includes(problem))
  const news = async () => newsOf({ ...sources, catalog: await readCatalog(root) }) // the records stay as they are

  await t.test('comments, what a lab shows and what a stage is called are no change', async () => {
    await edit(join(root, '03-optimized/index.js'), "'use strict'\n", "'use strict' // as always\n")
    await edit(join(root, '03-optimized/package.json'), '"title": "', '"title": "Now: ')
    const shown = ['labs/load/report-rate.js', 'labs/load/claims.js', 'labs/overload/report-plots.js']
    for (const file of [...shown, 'scripts/measure/plan.js']) await append(join(root, file), '\nexport const more = 1\n')
    assert.deepEqual(await news(), [])
  })
  await t.test('a line more in a stage is one for profiles', async () => {
    await edit(join(root, '03-optimized/util.js'), "'use strict'\n", "'use strict'\n// a line more\n")
    assert.deepEqual(await news(), [again('profiles', 'profile:all --').replace('WHAT', '03-optimized')])
    await edit(join(root, '03-optimized/util.js'), '// a line more\n', '')
  })
  await t.test('code of a lab is one for its record', async () => {
    await append(join(root, 'labs/load/lab.js'), '\nexport const more = 1\n')
    assert.deepEqual(await news(), [again('load', 'lab -- load').replace('WHAT', 'labs/load')])
    await edit(join(root, 'labs/load/lab.js'), '\nexport const more = 1\n', '')
  })
  await t.test('code of a stage is one for each record of it', async () => {
    await append(join(root, '01-slow/util.js'), '\nexports.more = 1\n')
    const { bench, labs, profileRecord } = sources
    const ofLabs = Object.fromEntries(Object.entries(labs).map(([name, { record }]) => [name, record]))
    const records = { bench, profiles: profileRecord, ...ofLabs }
    const ofSlow = Object.keys(records).filter(name => Object.hasOwn(records[name]?.code?.stages ?? {}, '01-slow'))
    const named = (await news()).map(line => /record "([^"]+)" is of another 01-slow(?:, |:)/.exec(line)?.[1])
    assert.ok(ofSlow.length > 10)
    assert.deepEqual(named.sort(), ofSlow.sort())
  })
  await t.test('a record that says of no code, or of code not committed, or of other versions, is named', async () => {
    const file = name => join(root, `docs/results/lab-${name}.json`)
    const { code, ...record } = JSON.parse(await readFile(file('noise'), 'utf8'))
    assert.ok(code)
    await writeFile(file('noise'), JSON.stringify(record))
    await edit(file('blocked-loop'), '"dirty": false', '"dirty": true')
    await edit(file('blocked-loop'), '"restify": "12.0.0"', '"restify": "11.0.0"')
    const { problems, warnings } = await checkRecords(await readSources({ root, commandTables }))
    assert.deepEqual(problems.filter(problem => !problemsBefore.includes(problem)),
      ['the committed record "blocked-loop" is of code that was not committed'])
    const all = warnings.join('\n')
    assert.match(all, /"noise" does not say of which code it is: record it again: npm run lab -- noise --save-reference$/m)
    assert.match(all, /"blocked-loop" is of restify 11\.0\.0, and 12\.0\.0 is installed$/m)
  })
})

async function append (file, text) {
  await writeFile(file, await readFile(file, 'utf8') + text)
}
