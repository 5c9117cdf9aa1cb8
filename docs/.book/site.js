// @ts-check
// The text as a site: served for who reads on this machine, or built to be put somewhere.
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { access, constants, mkdir, readFile, watch } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pWaitFor from 'p-wait-for'
import { build, createServer } from 'vitepress'
import { rootDir } from '../../scripts/stages/catalog.js'

/** @import { ChildProcess } from 'node:child_process' */

const FOLDER = join(rootDir, 'docs')
const CACHE = join(FOLDER, '.vitepress/cache')
const CONFIGURATION = /\.(?:js|json)$/
const BUNDLER = /[\\/]esbuild(?:\.exe)?$/

// VitePress reads its configuration by itself: nothing but the environment leads there.
/** The address under which the site is published, where it is: its links and its sitemap go by it. */
export const ADDRESS_VARIABLE = 'DOCS_URL'
/** The site is made for a projector where this variable is set. */
export const TRAINER_VARIABLE = 'DOCS_TRAINER'

/**
 * Serves until it is interrupted, anew when its configuration or what that imports has changed.
 *
 * @param {{ host: string, port: number }} place free
 * @param {{ forTrainer: boolean, signal: AbortSignal, onListening: () => void }} options
 * @throws the signal's reason when it was aborted before
 */
export async function serveDocs (place, { forTrainer, signal, onListening }) {
  signal.throwIfAborted()
  if (forTrainer) process.env[TRAINER_VARIABLE] = 'yes'
  // Where it cannot be used, Vite would say so by a stack, later.
  await mkdir(CACHE).catch(error => { if (error.code !== 'EEXIST') throw error })
  await access(CACHE, constants.W_OK)
  const killBundlers = watchBundlers()
  const interrupted = once(signal, 'abort')
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const { promise: outdated, resolve: askAnew } = Promise.withResolvers()
    try {
      const server = await startServer(place, async () => askAnew(null))
      if (!signal.aborted) onListening()
      await Promise.race([interrupted, outdated])
      await endServer(server)
    } catch (error) {
      if (isFirst) throw error
      console.error(`the site stays away until this is mended and saved: ${firstLineOf(error)}`)
      await aSave(signal)
    }
  }
  killBundlers()
}

function firstLineOf ({ message }) {
  return stripVTControlCharacters(message).split('\n').find(line => line.trim()) ?? 'an error without a message'
}

/** Of one of the files that the site is configured by. */
async function aSave (signal) {
  for await (const { filename } of watch(FOLDER, { recursive: true, signal })) {
    if (CONFIGURATION.test(String(filename))) return
  }
}

/** @param {() => Promise<void>} onOutdated VitePress has read its configuration once, and leaves the rest to us */
async function startServer (place, onOutdated) {
  const others = process.listeners('SIGTERM')
  const server = await createServer(FOLDER, { ...place, strictPort: true }, onOutdated)
  // Vite's own would end the process with exit code 0.
  for (const own of process.listeners('SIGTERM')) if (!others.includes(own)) process.off('SIGTERM', own)
  await server.listen() // in any case: until then, a file of Vite's is in node_modules
  return server
}

// Vite's own end may wait for ever for a bundle that it has given up, and an open page holds a socket of Vite's.
async function endServer ({ watcher, ws, httpServer }) {
  await Promise.all([watcher.close(), ws.close()])
  httpServer.close().closeAllConnections() // what pages have started ends with them
  await once(httpServer, 'close')
}

/**
 * Builds it into docs/.vitepress/dist.
 *
 * @param {string | undefined} address under which it is published
 * @param {AbortSignal} signal ends it in the middle of its work: VitePress cannot be told to end
 * @throws the signal's reason
 */
export async function buildDocs (address, signal) {
  signal.throwIfAborted()
  if (address) process.env[ADDRESS_VARIABLE] = address
  const killBundlers = watchBundlers()
  const interrupted = once(signal, 'abort').then(() => signal.throwIfAborted())
  try {
    await Promise.race([build(FOLDER).catch(throwPlain), interrupted])
    if (address) await pWaitFor(hasSitemap) // VitePress begins it, and does not wait for its end
  } finally {
    killBundlers()
  }
}

async function hasSitemap () {
  const sitemap = await readFile(join(FOLDER, '.vitepress/dist/sitemap.xml'), 'utf8').catch(() => '')
  return sitemap.endsWith('</urlset>')
}

// Where CI is set, Rollup's message is in colour, terminal or not.
function throwPlain (error) {
  error.message = stripVTControlCharacters(error.message)
  throw error
}

// Vite's bundler prints a stack when this process ends in the middle of its work. It has nothing to save.
function watchBundlers () {
  const started = /** @type {ChildProcess[]} */ ([])
  subscribe('child_process', (/** @type {any} */ { process }) => started.push(process))
  return () => {
    for (const child of started) if (BUNDLER.test(child.spawnfile)) child.kill('SIGKILL')
  }
}
