// @ts-check
// A real Chromium without a window, as a client of servers of ours.
import { execa } from 'execa'
import { ServerError } from 'bench-in-turns/kit.js'

/** @import { Page } from 'playwright-core' */

/** What to say where there is none. */
export const NO_CHROMIUM =
  'Chromium is missing (Debian, Ubuntu: apt-get install chromium; macOS: brew install chromium)'

/** Names under which it is installed. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

const ARGS = ['--no-sandbox'] // it may run as root, and sees nothing but what we serve

/**
 * @param {AbortSignal} [signal] ends it
 * @returns {Promise<{ page: Page, close: () => Promise<void> }>} an empty page of a browser that has visited nothing
 *   yet
 * @throws {ServerError} when it is missing, or does not start
 * @throws the signal's reason when it is aborted
 */
export async function openChromium (signal) {
  signal?.throwIfAborted()
  const program = await findChromium()
  if (!program) throw new ServerError(NO_CHROMIUM, [])
  const { chromium } = await import('playwright-core') // not before it is needed
  const browser = await chromium.launch({
    executablePath: program.file,
    args: ARGS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false
  }).catch(({ message }) => { throw new ServerError(`Chromium did not start: ${message.split('\n')[0]}`, []) })
  const close = () => browser.close()
  signal?.addEventListener('abort', close, { once: true })
  return {
    page: await browser.newPage(),
    async close () {
      signal?.removeEventListener('abort', close)
      await close()
      signal?.throwIfAborted()
    }
  }
}

/**
 * @returns {Promise<{ file: string, version: string } | null>} its absolute file, and such as `140.0.7339.80`; null
 *   where there is none
 */
export async function findChromium () {
  for (const name of PROGRAMS) {
    const found = await execa('which', [name], { reject: false })
    if (found.exitCode !== 0) continue
    const file = found.stdout.trim()
    const { exitCode, stdout } = await execa(file, ['--version'], { reject: false })
    if (exitCode === 0) return { file, version: /[\d.]+/.exec(stdout)?.[0] ?? 'unknown' }
  }
  return null
}
