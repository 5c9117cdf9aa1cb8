// @ts-check
// One comment at a pull request, which is written anew after each push.
import { parse } from 'valibot'
import { fromBufferPromise } from 'yauzl'
import { ToolError, UsageError } from '../errors.js'
import { judgeCombined } from '../combine.js'
import { oneLine } from '../gate/answers.js'
import { findFault } from '../json-file.js'
import { judgeAgain } from '../result.js'
import { RESULT } from '../result-schema.js'
import { renderMarkdown } from '../say/markdown.js'

/** @import { Result } from '../result-schema.js' */

const MARKER = '<!-- bench-in-turns -->'
const AUTHOR = 'github-actions[bot]' // anybody may write the marker

/**
 * The number of the request comes from the host alone: what the run has left behind was made by code of the request.
 *
 * @param {any} event `workflow_run`, as the host has written it
 * @param {{ host: Host, repository: string, artifact: string }} at
 * @returns {Promise<string>} what was done, in a line
 * @throws {UsageError} when what the run has left is no result
 */
export async function comment (event, { host, repository, artifact: name }) {
  const run = event?.workflow_run
  if (run?.event !== 'pull_request') return 'no comment: the run was not of a pull request'
  const number = await findRequest(run, { host, repository })
  if (number === undefined) return 'no comment: no open request has this commit as its newest'
  const artifact = await findArtifact(run, { host, name })
  if (!artifact) return 'no comment: the run has left no result'
  if (!(artifact.size_in_bytes <= MOST_BYTES)) throw new UsageError('the artifact is too large for a result')
  const result = await readArtifact(await host.download(`actions/artifacts/${Number(artifact.id)}/zip`, MOST_BYTES))
  const body = textOf(result)
  const own = await host.find(`issues/${number}/comments`, isOwn)
  if (own) await host.send('PATCH', `issues/comments/${Number(own.id)}`, { body })
  else await host.send('POST', `issues/${number}/comments`, { body })
  return `the comment at #${number} ${own ? 'was written anew' : 'is there'}`
}

/**
 * A request from a fork is not named in the event, so it is looked for by its branch.
 *
 * @returns {Promise<number | undefined>} undefined where it was closed, or has a newer commit: that one has its own run
 */
async function findRequest ({ head_repository: from, head_branch: branch, head_sha: commit }, { host, repository }) {
  if (!from?.owner?.login || !branch || !commit) return undefined
  const query = new URLSearchParams({ state: 'open', head: `${from.owner.login}:${branch}`, per_page: '100' })
  const requests = await host.get(`pulls?${query}`)
  const request = requests.find(({ head, base }) =>
    head?.sha === commit && head.repo?.id === from.id && base?.repo?.full_name === repository)
  return request && Number(request.number)
}

/** The newest: a run that was repeated has several. */
async function findArtifact ({ id }, { host, name }) {
  const query = new URLSearchParams({ name, per_page: '100' })
  const { artifacts } = await host.get(`actions/runs/${Number(id)}/artifacts?${query}`)
  return artifacts.filter(({ expired }) => !expired).sort((one, other) => other.id - one.id)[0]
}

function isOwn ({ user, body }) {
  return user?.login === AUTHOR && String(body).includes(MARKER)
}

/**
 * @param {Result} result
 * @returns {string}
 */
export function textOf (result) {
  return `${renderMarkdown(result)}\n${MARKER}\n`
}

// A result that somebody else has made, who may mean ill: what it says is held to its form and to a size, its verdicts
// are worked out anew, and nothing of it is written to a disk.

const RESULT_FILE = 'bench-in-turns.json'
/** Of the artifact, and of the file in it: a thousand times what a comparison takes, and little to a runner. */
export const MOST_BYTES = 10e6
const LONGEST_FAULT = 300 // characters
/** No key of ours, and a way into every object of a program. */
const OF_PROTOTYPES = ['__proto__', 'constructor', 'prototype']

/**
 * @param {Buffer} archive a zip with one file
 * @returns {Promise<Result>}
 * @throws {UsageError} in one line without control characters, when it is anything else than a result of turns
 */
export async function readArtifact (archive) {
  return readResult(await unpack(archive).catch(error => refuse(error.message)))
}

/**
 * @param {string} text
 * @returns {Promise<Result>} with verdicts that its own figures give
 * @throws {UsageError} as {@link readArtifact}
 */
export async function readResult (text) {
  const value = parseJson(text)
  const fault = await findFault(RESULT, value)
  if (fault) refuse(fault)
  const result = parse(RESULT, value) // without the keys that are not of its form
  if (result.question !== 'turns') refuse(`a comment says what turns have decided, and it is of ${result.question}`)
  if (result.machines) return judgeCombined(result)
  const [noise = null] = result.noise ? judgeAgain([result.noise]) : []
  return { ...result, comparisons: judgeAgain(result.comparisons), noise }
}

async function unpack (archive) {
  if (archive.length > MOST_BYTES) throw new Error(`it has ${archive.length} bytes`)
  const zip = await fromBufferPromise(archive, { autoClose: false })
  if (zip.entryCount !== 1) throw new Error(`it holds ${zip.entryCount} files, and not ${RESULT_FILE} alone`)
  const [entry] = await Array.fromAsync(zip.eachEntry())
  const { fileName, uncompressedSize } = entry
  if (fileName !== RESULT_FILE) throw new Error(`it holds ${fileName}, and not ${RESULT_FILE}`)
  if (uncompressedSize > MOST_BYTES) throw new Error(`${RESULT_FILE} has ${uncompressedSize} bytes`)
  const chunks = await (await zip.openReadStreamPromise(entry)).toArray() // no more bytes than it says
  return Buffer.concat(chunks).toString()
}

function parseJson (text) {
  try {
    return JSON.parse(text, (key, value) => {
      if (OF_PROTOTYPES.includes(key)) throw new Error(`it has a key ${key}`)
      return value
    })
  } catch (error) {
    return refuse(error.message)
  }
}

/** @returns {never} */
function refuse (why) {
  throw new UsageError(`the artifact is no result of bench-in-turns: ${oneLine(why, LONGEST_FAULT)}`)
}

// What is asked of the code host, and no more: https://docs.github.com/rest

const TIMEOUT_MS = 30_000
const PAGE = 100
const MOST_PAGES = 30

/** @typedef {ReturnType<typeof openHost>} Host */

/**
 * @param {{ api: string, repository: string, token: string }} of `repository` as OWNER/NAME
 */
export function openHost ({ api, repository, token }) {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28'
  }

  /** @param {string} path below the repository @param {{ method?: string, body?: object }} [options] */
  async function ask (path, { method = 'GET', body } = {}) {
    const response = await fetch(`${api}/repos/${repository}/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    if (!response.ok) throw new ToolError(`${method} ${path.split('?')[0]} was answered with ${response.status}`)
    return response
  }

  return {
    /** @returns {Promise<any>} */
    get: async path => (await ask(path)).json(),
    /** @returns {Promise<any>} */
    send: async (method, path, body) => (await ask(path, { method, body })).json(),
    /**
     * @param {string} path of a list
     * @param {(item: any) => boolean} isIt
     * @returns {Promise<any>} the first that is; undefined without one
     */
    async find (path, isIt) {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const items = await (await ask(`${path}?per_page=${PAGE}&page=${page}`)).json()
        const found = items.find(isIt)
        if (found || items.length < PAGE) return found
      }
    },
    /**
     * @param {string} path
     * @param {number} mostBytes
     * @returns {Promise<Buffer>}
     * @throws {ToolError} as soon as there are more
     */
    async download (path, mostBytes) {
      const chunks = []
      let bytes = 0
      for await (const chunk of /** @type {any} */ ((await ask(path)).body)) {
        bytes += chunk.length
        if (bytes > mostBytes) throw new ToolError(`the artifact has more than ${mostBytes} bytes`)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    }
  }
}
