// @ts-check
// What a registry knows of the packages. It may know more tomorrow, so it is asked by `npm run test:audit` alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/server/catalog.js'
import { packagesOfStages } from '../support/dependencies.js'

const SEVERE = ['high', 'critical']
const skip = process.env.npm_lifecycle_event === 'test:audit' ? false : 'npm run test:audit asks the registry'

test('the registry knows of no severe flaw in what a stage brings', { skip }, async t => {
  const flaws = await findFlaws()
  if (typeof flaws === 'string') return t.skip(flaws)
  assert.deepEqual(flaws, [])
})

/** @returns {Promise<string[] | string>} name and severity of each; or why the registry does not say */
async function findFlaws (...flags) {
  const said = await npm('audit', ...flags)
  if (!said.vulnerabilities) return whyNot(said)
  const ofStages = new Set((await packagesOfStages()).map(({ path }) => path))
  return Object.values(said.vulnerabilities)
    .filter(({ severity, nodes }) => SEVERE.includes(severity) && nodes.some(path => ofStages.has(path)))
    .map(({ name, severity }) => `${name}: ${severity}`).sort()
}

function whyNot ({ message, error }) {
  return `the registry does not say: ${message ?? error.summary}`
}

async function npm (...args) {
  const flags = ['--json', '--loglevel=silent', '--fetch-retries=0']
  const { stdout, stderr } = await execa('npm', [...args, ...flags], { cwd: rootDir, reject: false })
  assert.ok(stdout, stderr)
  return JSON.parse(stdout)
}
