// @ts-check
// Whatever the engine asks for, all that people read goes by the language of who runs it.
import assert from 'node:assert/strict'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { run } from 'bench-in-turns'
import { makeApp, NODE } from '../support/app.js'
import { makeRepository } from '../support/git.js'

process.env.MEASURING_PORT = '0'
const AT_MOST_MS = 300_000
const server = loops => `const kept = []
const spin = () => { let x = 0; for (let i = 0; i < ${loops}; i++) x += i % 7; return x }
require('node:http').createServer((req, res) => { spin(); kept.push({ url: req.url }); res.end('hi') })
  .listen(process.env.PORT)\n`
const QUESTIONS = {
  'a comparison': { against: 'HEAD~1' },
  leaks: { leaks: true },
  'a rate': { rate: 50, duration: 1 },
  'a highest rate': { p99: 1000, duration: 0.2, rounds: 1 },
  'a bisection': { bisect: 'HEAD~2..HEAD', 'at-most': 0.5 }
}

for (const [what, values] of Object.entries(QUESTIONS)) {
  test(`all that ${what} says goes by the language of who runs it`, async t => {
    const { dir } = await makeApp(t, { 'index.js': server(20_000) })
    const { commit } = await makeRepository(dir)
    await appendFile(join(dir, 'index.js'), '// nothing new\n')
    await commit()
    await writeFile(join(dir, 'index.js'), server(200_000))
    await commit()
    const said = /** @type {string[]} */ ([])
    for (const method of /** @type {const} */ (['log', 'error'])) {
      t.mock.method(console, method, (line = '') => said.push(line))
    }
    const localise = message => `«${inEnglish(message)}»`
    const typed = { command: `${NODE} index.js`, quick: true, ...values }
    await run(dir, typed, { signal: AbortSignal.timeout(AT_MOST_MS), openRecord: async () => async () => {}, localise })
    t.mock.restoreAll()
    const past = said.filter(line => line && !line.includes('«'))
    assert.ok(said.length > 3, said.join('\n'))
    assert.deepEqual(past, [])
  })
}
