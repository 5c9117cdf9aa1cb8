// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLabRecord } from '../../scripts/results/record.js'
import { copyProject, runToExit } from '../support/project.js'

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
