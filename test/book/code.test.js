// @ts-check
// A committed record is of the code that it names.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as commandTables from '../../scripts/commands/flags.js'
import { checkRecords } from '../../scripts/book/committed-records.js'
import { readSources } from '../../scripts/book/book-sources.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { copyProject, edit } from '../support/project.js'

const again = (name, command) =>
  `the committed record "${name}" is of another WHAT: record it again: npm run ${command} --save-reference`
const onSlow = [
  again('bench', 'bench:all --'),
  ...[
    'article-stack',
    'decay',
    'doctor-verdicts',
    'instructions',
    'listeners',
    'noise',
    'noop-listener',
    'overload',
    'scale-out',
    'scaling',
    'tools-by-node',
    'trace-warnings',
    'watched'
  ].map(lab => again(lab, `lab -- ${lab}`)),
  again('profiles', 'profile:all --')
]

test('a stage or a lab that has changed since is named, with the command that records it again', async t => {
  const root = await copyProject(t)
  const sources = await readSources({ root, commandTables })
  const { warnings: before } = await checkRecords(sources)
  const newsOf = async changed => (await checkRecords(changed)).warnings.filter(problem => !before.includes(problem))
  const news = async () => newsOf({ ...sources, catalog: await readCatalog(root) }) // the records stay as they are

  await t.test('comments, what a lab shows and what a stage is called are no change', async () => {
    await edit(join(root, '03-optimized/index.js'), "'use strict'\n", "'use strict' // as always\n")
    await edit(join(root, '03-optimized/package.json'), '"title": "', '"title": "Now: ')
    for (const file of [
      'labs/scaling/report.js',
      'labs/fixed-rate/claims.js',
      'labs/overload/report-plots.js',
      'scripts/measure/plan.js'
    ]) { await append(join(root, file), '\nexport const more = 1\n') }
    assert.deepEqual(await news(), [])
  })
  await t.test('a line more in a stage is one for profiles', async () => {
    await edit(join(root, '03-optimized/util.js'), "'use strict'\n", "'use strict'\n// a line more\n")
    assert.deepEqual(await news(), [again('profiles', 'profile:all --').replace('WHAT', '03-optimized')])
    await edit(join(root, '03-optimized/util.js'), '// a line more\n', '')
  })
  await t.test('code of a lab is one for its record', async () => {
    await append(join(root, 'labs/scaling/lab.js'), '\nexport const more = 1\n')
    assert.deepEqual(await news(), [again('scaling', 'lab -- scaling').replace('WHAT', 'labs/scaling')])
    await edit(join(root, 'labs/scaling/lab.js'), '\nexport const more = 1\n', '')
  })
  await t.test('code of a stage is one for each record of it', async () => {
    await append(join(root, '01-slow/util.js'), '\nexports.more = 1\n')
    const expected = onSlow.map(problem => problem.replace('WHAT', '01-slow'))
    // A lab whose own code is newer than its record already has a line, which now names the stage before the lab.
    const named = expected.map(problem => {
      const old = before.find(line => line === ofItsLab(problem))
      return old?.replace('another ', 'another 01-slow, ') ?? problem
    })
    assert.deepEqual((await news()).sort(), named.sort())
  })
  await t.test('a record that does not say of which code it is, is named', async () => {
    const file = join(root, 'docs/results/lab-noise.json')
    const { code, ...record } = JSON.parse(await readFile(file, 'utf8'))
    assert.ok(code)
    await writeFile(file, JSON.stringify(record))
    assert.ok(
      (await newsOf(await readSources({ root, commandTables }))).includes(
        'the committed record "noise" does not say of which code it is: record it again: npm run lab -- noise --save-reference'
      )
    )
  })
})

function ofItsLab (problem) {
  return problem.replace(/record "([^"]+)" is of another 01-slow/, 'record "$1" is of another labs/$1')
}

async function append (file, text) {
  await writeFile(file, await readFile(file, 'utf8') + text)
}
