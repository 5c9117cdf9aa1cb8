// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { rateRatio } from '../../labs/article-stack/report.js'
import { readLabRecord } from '../../scripts/results/record-files.js'
import { copyProject, runToExit } from '../support/project.js'

const sample = (stack, round, requests, more = {}) => ({
  ...{ stage: 'a', stack, round, generator: 'autocannon', connections: 100 },
  result: { requests, durationS: 2, errors: 0, timeouts: 0, non2xx: 0 },
  ...more
})

test('stacks are held against each other round by round, without what does not count', () => {
  const errors = { requests: 9, durationS: 1, errors: 3, timeouts: 0, non2xx: 0 }
  const died = { result: undefined, failure: { message: 'died' } }
  const samples = /** @type {any[]} */ ([
    sample('today', 1, 40), sample('node-8', 1, 20), sample('node-8', 2, 50),
    sample('today', 2, 100), sample('today', 3, 9, { result: errors }), sample('node-8', 3, 9, died)
  ])
  const ratioTo = stage => rateRatio(samples, { stage: 'a', stack: 'today' }, { stage, stack: 'node-8' })
  assert.equal(ratioTo('a')?.value.toFixed(2), '2.00')
  assert.equal(ratioTo('b'), null)
})

test('without old runtimes and packages today\'s stack is measured, and one line says what is missing', async t => {
  const root = await copyProject(t)
  const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0', npm_config_cache: join(root, 'cache') }
  const file = join(root, 'record.json')
  const args = ['article-stack', '02-listener-fix', '--rounds', '1', '--duration', '1', '--json', file]
  const { stdout } = await runToExit(0, root, 'lab.js', args, { env })
  assert.match(String(stdout), /^Without Node\.js 8\.11\.2: .*could not be installed.*$/m)
  assert.match(String(stdout), /^Without the articles' frameworks: .*could not be installed.*$/m)
  const { data } = await readLabRecord(file, 'article-stack')
  assert.deepEqual(data.samples.map(({ stack, failure }) => [stack, failure]), [['today', undefined]])
})
