// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askCases, CASES, findWrong } from '../../labs/conditional-requests/answers.js'
import { askThroughGzip } from '../../labs/conditional-requests/lab.js'
import { IMPLEMENTATIONS } from '../../labs/conditional-requests/servers.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { findStages, readCatalog } from '../../scripts/stages/catalog.js'
import { findNginx, NO_NGINX } from '../../scripts/stages/nginx.js'
import { take } from '../support/lab-samples.js'

const [optimized] = findStages(await readCatalog(), ['03-optimized'])

test('our own answer is right throughout, and restify\'s plugin is not', async () => {
  const names = ['own', 'plugin']
  const samples = await take(names.map(implementation => ({ implementation })), ({ implementation }, run) =>
    askCases(optimized, IMPLEMENTATIONS[implementation], run))
  const wrongIn = name => {
    const { replies, known } = samples.find(({ implementation }) => implementation === name)
    return replies.map(reply => findWrong(reply, known))
  }
  assert.deepEqual(wrongIn('own'), CASES.map(() => null))
  assert.equal(inEnglish(wrongIn('plugin')[CASES.findIndex(({ id }) => id === 'TAG')]), '200')
})

test('nginx that compresses drops an ETag without quotes', { skip: await findNginx() ? false : NO_NGINX }, async () => {
  const samples = await take(['unquoted', 'quoted'].map(origin => ({ origin })), askThroughGzip)
  const [unquoted, quoted] = ['unquoted', 'quoted'].map(id => samples.find(({ origin }) => origin === id))
  assert.equal(unquoted.etag, null)
  assert.match(quoted.etag, /^W\/"/)
})
