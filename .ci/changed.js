// @ts-check
// Prints the slow tests of what changed since the commit before, the nearest to it first: those of labs, live pages and
// exercises, by what they read, import or run.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** @type {Record<string, string[]>} tests that read a folder instead of importing it */
const READ_BY = {
  'labs/': ['test/labs/short-runs.slow.js'],
  'exercises/': ['test/check/handed-out.slow.js', 'test/check/wrong-solutions.slow.js'],
  'test/exercises/': ['test/check/wrong-solutions.slow.js'],
  'docs/.vitepress/': ['test/book/page.slow.js', 'test/site/site.slow.js']
}
const OURS = /^test\/(labs|book|site|check)\//
const IMPORTED = /(?:from|import\(|import|require\()\s*'(\.[^']+)'/g
const NAMED = /'(scripts\/[\w/-]+\.js)'/g // in a copy of the project
const RUN = /runScript\([^,]+, '([\w-]+\.js)'/g

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  .split('\n').filter(Boolean)

for (const test of slowTests(changedFiles())) console.log(test)

/** @returns {string[]} none where there is no commit before */
function changedFiles () {
  try {
    return git('diff', '--name-only', 'HEAD~1', 'HEAD')
  } catch {
    return []
  }
}

/** @param {string[]} changed */
function slowTests (changed) {
  const reading = Object.keys(READ_BY).filter(folder => changed.some(file => file.startsWith(folder)))
    .flatMap(folder => READ_BY[folder])
  const tests = changed.length ? git('ls-files', 'test/**/*.slow.js').filter(test => OURS.test(test)) : []
  const distances = tests.map(test => ({ test, steps: reading.includes(test) ? 0 : stepsTo(changed, test) }))
  return distances.filter(({ steps }) => steps < Infinity).sort((a, b) => a.steps - b.steps).map(({ test }) => test)
}

/**
 * @param {string[]} changed
 * @param {string} test
 * @returns {number} files to go through from a test to what has changed
 */
function stepsTo (changed, test) {
  const seen = new Set([test])
  for (let files = [test], steps = 0; files.length > 0; steps++) {
    if (files.some(file => changed.includes(file))) return steps
    files = files.flatMap(usedBy).filter(file => !seen.has(file) && seen.add(file))
  }
  return Infinity
}

/** @param {string} file */
function usedBy (file) {
  const text = readFileSync(file, 'utf8')
  const all = pattern => Array.from(text.matchAll(pattern), ([, name]) => name)
  const imported = all(IMPORTED).map(name => posix.join(dirname(file), name))
  return [...imported, ...all(NAMED), ...all(RUN).map(name => `scripts/commands/${name}`)].filter(name => existsSync(name))
}
