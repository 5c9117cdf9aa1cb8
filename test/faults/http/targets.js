// @ts-check
// Servers that are sent what nobody should send: each stage, and the site of `npm run docs`.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { contractOf } from '../../../scripts/server/gate.js'
import { request } from '../../../scripts/server/http-client.js'
import { startStage } from '../../../scripts/server/stage-process.js'
import { startDocs } from '../../support/docs-server.js'
import { copyProject } from '../../support/project.js'

/**
 * @import { Stage } from '../../../scripts/server/catalog.js'
 * @import { StageProcess } from '../../../scripts/server/stage-process.js'
 * @import { To } from './requests.js'
 */

/** What Node.js writes of an error that nobody has handled. */
const UNHANDLED = /unhandled|uncaught|^Node\.js v/im
const STACK = /^\s+at .*:\d+/m

/**
 * @typedef {object} Target
 * @property {string} origin
 * @property {To} to
 * @property {() => Promise<void>} isWell throws unless it runs, answers as it must, and has told of no unhandled error
 */

/**
 * Runs until the file's tests are over, and begins with the first that asks for it, or after one that ended it.
 *
 * @param {Stage} stage
 * @returns {() => Promise<Target & { server: StageProcess }>}
 */
export function stageTarget (stage) {
  const contract = contractOf(stage)
  let server = null
  after(() => server?.stop())
  return async () => {
    server ??= await startStage(stage)
    const mine = server
    mine.ended.then(() => { if (server === mine) server = null })
    return {
      server: mine,
      origin: mine.url,
      to: { url: stage.route, host: new URL(mine.url).host },
      async isWell () {
        await mine.read()
        contract.checkPayload(await request(mine.url, stage.route), stage.route)
        assert.doesNotMatch(mine.stderrLines.join('\n'), UNHANDLED)
      }
    }
  }
}

/** @returns {() => Promise<Target>} as {@link stageTarget} */
export function siteTarget () {
  let opening = null
  const ends = /** @type {(() => unknown)[]} */ ([])
  after(async () => { for (const end of ends.reverse()) await end() })
  return () => {
    opening ??= openSite({ after: end => { ends.push(end) } })
    return opening
  }
}

/** @returns {Promise<Target>} */
async function openSite (whole) {
  const root = await copyProject(whole)
  const { docs, port, output } = await startDocs(root)
  whole.after(() => {
    docs.kill('SIGTERM')
    return docs
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    to: { url: '/live', host: `127.0.0.1:${port}` },
    async isWell () {
      assert.equal(docs.nodeChildProcess.exitCode, null, output())
      const { status, body } = await request(origin, '/live', { headers: { accept: 'text/html' } })
      assert.equal(status, 200)
      assert.match(body.toString(), /<div id="app">/)
      assert.doesNotMatch(output(), STACK)
    }
  }
}
