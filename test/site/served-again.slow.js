// @ts-check
// The site as `npm run docs` serves it, while whoever works on it changes its configuration: all is read again.
import assert from 'node:assert/strict'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { request } from 'bench-in-turns/kit.js'
import { TOKEN_HEADER } from '../../scripts/stages/live-bounds.js'
import { startDocs } from '../support/docs-server.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { copyProject } from '../support/project.js'

const PATIENCE = { timeout: 120_000 } // it reads all records first

test('a change of its configuration starts it again: all pages open, and their live runs are answered', {
  skip: NO_SIGNALS
}, async () => {
  const root = await copyProject({ after })
  const { docs, port, output } = await startDocs(root)
  after(() => docs.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const readToken = async () =>
    String(/token = "([^"]+)"/.exec(String((await request(origin, '/@id/__x00__virtual:live')).body))?.[1])
  const before = { output: output(), token: await readToken() }
  await writeFile(`${root}/docs/.env`, 'VITE_NOTHING=1\n') // Vite itself would start again at that
  const since = () => output().slice(before.output.length)
  // Again and again: what is written before the watcher knows the file, nobody is told of.
  await pWaitFor(async () => {
    if (since().includes('config.js changed')) return true
    await appendFile(`${root}/docs/.vitepress/config.js`, '// changed\n')
    return false
  }, { ...PATIENCE, interval: 1000 })
  await pWaitFor(() => since().includes('listening on'), PATIENCE)
  assert.doesNotMatch(since(), /\.env|Error/)
  assert.equal((await request(origin, '/02-doctor.md', { headers: { 'sec-fetch-dest': 'script' } })).status, 200)
  const token = await readToken()
  assert.notEqual(token, before.token)
  const headers = { origin, 'content-type': 'application/json', [TOKEN_HEADER]: token }
  const asked = await request(origin, '/live/api/runs', { method: 'POST', headers, body: '{}' })
  assert.equal(asked.status, 400, 'whoever asked may ask, though not for this')
})

test('a mistake in it ends nothing: it is told, and the change that mends it starts the site again', {
  skip: NO_SIGNALS
}, async () => {
  const root = await copyProject({ after })
  const { docs, port, output } = await startDocs(root)
  after(() => docs.kill('SIGKILL'))
  const file = `${root}/docs/.vitepress/config.js`
  const right = await readFile(file, 'utf8')
  /** Again and again: what is written before the watcher knows the file, nobody is told of. */
  const saveUntilSaid = async (text, said) => {
    const before = output().length
    await pWaitFor(async () => {
      if (output().includes(said, before)) return true
      await writeFile(file, text)
      return false
    }, { ...PATIENCE, interval: 5000 })
  }
  await saveUntilSaid(`${right}}}}\n`, 'Unexpected "}"')
  assert.equal((await request(`http://127.0.0.1:${port}`, '/02-doctor')).status, 200, 'the pages are still there')
  const broken = "{ name: 'broken', config () { throw new Error('a mistake') } },"
  await saveUntilSaid(right.replace('plugins: [', `plugins: [${broken}`), 'until this is mended and saved: a mistake\n')
  await saveUntilSaid(right, 'listening on')
})
