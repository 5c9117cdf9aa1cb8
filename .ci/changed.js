// @ts-check
// Prints the slow tests of what changed since the commit before: of the folders below, and of what they import.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** @type {Record<string, string[]>} tests that read a folder instead of importing it */
const READ_BY = {
  'labs/': ['test/labs/short-runs.slow.js'],
  'exercises/': ['test/check/handed-out.slow.js', 'test/check/wrong-solutions.slow.js'],
  'docs/.vitepress/': ['test/book/page.slow.js', 'test/site/site.slow.js']
}
const IMPORTED = /(?:from|import\(|import|require\()\s*'(\.[^']+)'/g

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
  const tests = changed.length ? git('ls-files', 'test/**/*.slow.js') : []
  return tests.filter(test => reading.includes(test) || [...importsOf(test)].some(file => changed.includes(file)))
}

/** @param {string} file @param {Set<string>} [seen] @returns {Set<string>} itself and all that it imports */
function importsOf (file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    importsOf(posix.join(dirname(file), name), seen)
  }
  return seen
}
