// @ts-check
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLabRecord } from '../../scripts/results/record.js'
import { copyProject, runScript, runToExit } from '../support/project.js'

test('two small files are a lab', async t => {
  const root = await copyProject(t)
  await mkdir(join(root, 'labs/dice'))
  await writeFile(join(root, 'labs/dice/lab.js'), `import { defineLab } from '../kit.js'
export default defineLab({
  title: 'dice',
  params: { sides: { max: 100, usual: 6, help: 'of a die' }, rounds: { max: 9, usual: 2, help: 'throws' } },
  amounts: ['rounds'],
  cells: () => [{ colour: 'red' }, { colour: 'blue' }],
  sample: ({ colour }, { sides }) => ({ shows: sides })
})
`)
  await writeFile(join(root, 'labs/dice/report.js'), `import { table } from '../kit.js'
export const report = ({ samples }) => ({
  tables: { all: table('All', samples, [['die', ({ colour }) => colour], ['shows', ({ shows }) => String(shows)]]) }
})
`)
  const { all } = await runToExit(0, root, 'lab.js', ['dice', '--sides', '4', '--json', 'dice.json'])
  assert.match(all, /red +│ +4/)
  const { options, data } = await readLabRecord(join(root, 'dice.json'), 'dice')
  assert.deepEqual(options, { sides: 4, rounds: 2 })
  const thrown = ({ samples }) => samples.map(({ colour, round, shows }) => `${round} ${colour} ${shows}`).sort()
  assert.deepEqual(thrown(data), ['1 blue 4', '1 red 4', '2 blue 4', '2 red 4'])

  const added = ['dice', '--sides', '4', '--rounds', '5', '--add', 'dice.json', '--json', 'dice.json']
  assert.match((await runToExit(0, root, 'lab.js', added)).all, /; the last of 2 sittings since \d{4}-\d\d-\d\d$/m)
  const both = await readLabRecord(join(root, 'dice.json'), 'dice')
  assert.deepEqual(thrown(both.data), [1, 2, 3, 4, 5].flatMap(round => [`${round} blue 4`, `${round} red 4`]))
  assert.equal(both.earlier?.length, 1)
  assert.match((await runScript(root, 'lab.js', ['dice', '--help'])).stdout, /--sides <N?[^>]*> +of a die \(default 6\)/)
})
