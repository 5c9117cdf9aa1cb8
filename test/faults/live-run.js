// @ts-check
// A live run, asked for as a page of the site asks for it.
import assert from 'node:assert/strict'

const MODULE = '/@id/__x00__virtual:live' // what Vite makes of it for the page
const RUN = { kind: 'run', stages: ['01-slow'], seconds: 60, connections: 10 }

/**
 * @param {string} origin of `npm run docs`
 * @returns {Promise<void>} once its server is under load
 */
export async function startLiveRun (origin) {
  const [, token] = /token = "([^"]+)"/.exec(await (await fetch(origin + MODULE)).text()) ?? []
  const headers = { 'content-type': 'application/json', 'x-live-token': token, origin }
  const { status, body } = await fetch(`${origin}/live/api/runs`, { method: 'POST', headers, body: JSON.stringify(RUN) })
  assert.equal(status, 200)
  const reader = /** @type {any} */ (body).pipeThrough(new TextDecoderStream()).getReader()
  for (let said = ''; !said.includes('"type":"point"');) {
    const { value, done } = await reader.read()
    assert.ok(!done, said)
    said += value
  }
  reader.closed.catch(() => {}) // it ends with the server
}
