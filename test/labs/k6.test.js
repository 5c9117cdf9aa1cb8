// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { COMMON_LOAD } from '../../scripts/measure/load.js'
import { rootDir } from '../../scripts/server/catalog.js'

const hasK6 = (await execa('k6', ['version'], { reject: false })).exitCode === 0

test('k6 takes its script, with the load of the first chapters and with a rate', {
  skip: !hasK6 && 'k6 is not installed'
}, async () => {
  const cwd = join(rootDir, 'labs/scale-out')
  const inspect = async args =>
    JSON.parse((await execa('k6', ['inspect', ...args, 'k6.js'], { cwd })).stdout).scenarios.seed
  const { executor, vus, duration } = await inspect([])
  assert.deepEqual([executor, vus, duration], ['constant-vus', COMMON_LOAD.connections, `${COMMON_LOAD.durationS}s`])
  const paced = await inspect(['-e', 'RATE=500', '-e', 'DURATION=3s'])
  assert.deepEqual([paced.executor, paced.rate, paced.duration], ['constant-arrival-rate', 500, '3s'])
})
