// @ts-check
// docs:check and docs:sync as they are typed, on a copy of this project that a test can break.
import assert from 'node:assert/strict'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { edit, runToExit } from '../support/project.js'
import { copyInEnglish } from '../support/translations.js'

const PAGE = 'docs/01-the-server.md'
const PICTURE = 'docs/images/league.svg'
const DATA = 'docs/data-event-loop-tick.md'

test('check names whatever is wrong, with file and line, and sync puts back what is generated', async t => {
  const root = await copyInEnglish(t)
  const good = await readFile(join(root, PAGE), 'utf8')
  const picture = await readFile(join(root, PICTURE), 'utf8')
  const lines = good.split('\n')
  const line = lines.findIndex(text => text.startsWith('| 02-listener-fix')) + 1
  lines[line - 1] = lines[line - 1].replace(/(\d)(\D*)$/, (_, digit, rest) => `${(Number(digit) + 1) % 10}${rest}`)
  await writeFile(join(root, PAGE), `${lines.join('\n')}\n308.5 [of them](nowhere.md)\n`)
  await writeFile(join(root, PICTURE), picture.replace('requests/s', 'apples/s'))
  await cp(join(root, PICTURE), join(root, 'docs/images/of-old.svg'))
  await edit(join(root, 'docs/results/lab-event-loop-tick.json.gz'), '\n    "dirty": false', '\n    "dirty": true')

  const check = await runToExit(1, root, 'docs.js', ['check'])
  assert.match(check.stdout, /^run `npm run docs:sync`$/m)
  const last = lines.length + 1
  const wrong = check.stderr.split('\n').map(problem => problem.replace(/^(docs\/data-[\w-]+\.md):\d+/, '$1:N'))
  assert.deepEqual(wrong, [
    `${PAGE}:${line}: region "race restify" is not up to date`,
    `${DATA}:N: region "data event-loop-tick" is not up to date`,
    `${PICTURE}: not up to date`,
    'docs/images/of-old.svg: no page shows it: delete it',
    `${PAGE}:${last}: the number "308.5" is in no region, no article and no list of constants`,
    `${PAGE}:${last}: a link to docs/nowhere.md, which is not there`,
    'the committed record "event-loop-tick" is of code that was not committed'
  ])

  const sync = await runToExit(0, root, 'docs.js', ['sync'])
  assert.equal(sync.stdout, `updated: ${[PAGE, DATA, PICTURE].join(', ')}`)
  assert.equal(await readFile(join(root, PAGE), 'utf8'), `${good}\n308.5 [of them](nowhere.md)\n`)
  assert.equal(await readFile(join(root, PICTURE), 'utf8'), picture)
})
