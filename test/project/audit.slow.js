// @ts-check
// What a registry knows of the packages. It may know more tomorrow, so it is asked by `npm run test:audit` alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'

const SEVERE = ['high', 'critical']
const skip = process.env.npm_lifecycle_event === 'test:audit' ? false : 'npm run test:audit asks the registry'

test('the registry knows of no severe flaw in what is installed, but what only developers need', { skip }, async t => {
  const flags = ['--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=0']
  const { stdout, stderr } = await execa('npm', ['audit', ...flags], { cwd: rootDir, reject: false })
  assert.ok(stdout, stderr)
  const { vulnerabilities, message, error } = JSON.parse(stdout)
  if (!vulnerabilities) return t.skip(`the registry does not say: ${message ?? error.summary}`)
  const flaws = Object.values(vulnerabilities).filter(({ severity }) => SEVERE.includes(severity))
  assert.deepEqual(flaws.map(({ name, severity }) => `${name}: ${severity}`), [])
})
