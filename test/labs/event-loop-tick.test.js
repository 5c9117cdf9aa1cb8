// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectedWait } from '../../labs/event-loop-tick/report.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startFor } from '../support/server.js'

const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} is not ${wanted}`)

test('reports that come evenly delay the last hundredth by their length less its share', () => {
  near(expectedWait({ perS: 1, reportMs: 60 }, 99), 50)
  near(expectedWait({ perS: 5, reportMs: 60 }, 99), 58)
  near(expectedWait({ perS: 0, reportMs: 60 }, 99), 0)
})

test('both watches of the server see the report that was made meanwhile', async t => {
  const server = await startFor(t, {
    id: 'reports',
    dir: join(rootDir, 'labs/event-loop-tick/servers/reports'),
    settings: { REPORT_MS: '80' }
  })
  await request(server.url, '/watch')
  for (let i = 0; i < 2; i++) await request(server.url, '/report') // the timer's first time begins its count
  const { byTimer, byIteration } = JSON.parse(String((await request(server.url, '/delays')).body))
  assert.ok(byTimer.percentilesMs[100] >= 70, JSON.stringify(byTimer))
  assert.ok(byIteration.percentilesMs[100] >= 79, JSON.stringify(byIteration))
  assert.equal((await request(server.url, '/nothing')).status, 404)
})
