// @ts-check
// What commands begin with: what was typed, read by the tables of all flags, and whether it can be used. Imports
// only what is light: mistakes are not to wait.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Command } from 'commander'
import {
  addFlags, expectTogether, expectWritable, OF_APP, OF_QUESTION, OF_SEARCH, readArguments, ServerError, UsageError,
  whereTyped
} from 'bench-in-turns/kit.js'
import { ownRecordFile, readCatalog, rootDir } from '../stages/catalog.js'
import { APART, COMMANDS, FLAGS } from './command-flags.js'

export { runCommand } from 'bench-in-turns/kit.js'

/**
 * @import { CommanderError } from 'commander'
 * @import { Command as CommandText } from './command-list.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Flags, Said } from 'bench-in-turns/kit.js'
 * @import { Localiser } from '../render/localise.js'
 */

/**
 * @param {string} command
 * @param {object} [more]
 * @param {string[]} [more.args] as typed, without which those of this process are read
 * @param {Flags} [more.flags] when they are not just the command's
 * @param {Partial<CommandText>} [more.about] for the help, when the command's does not fit
 * @returns {Promise<{ values: Record<string, any>, positionals: string[] }>} numbers are numbers
 * @throws {UsageError} on a flag that there is not, a value that it does not take, flags that do not go together, and
 *   arguments too many or too few
 * @throws {CommanderError} when help was printed
 */
export async function parseFlags (command, { args = process.argv.slice(2), flags = FLAGS[command], about = {} } = {}) {
  const isTyped = name => COMMANDS[name].of === command && args.includes(COMMANDS[name].sets ?? '')
  const script = Object.keys(COMMANDS).find(isTyped) ?? command
  const parser = await makeParser(script, { ...COMMANDS[script], ...about }, flags)
  return readArguments(parser, args, APART)
}

/**
 * @param {string} script as npm has it
 * @param {CommandText} text
 * @param {Flags} flags
 */
async function makeParser (script, { does, details, example, takes = {}, sets, typed }, flags) {
  const parser = new Command(typed ?? `npm run ${script} --`)
  const words = Object.keys(takes)
  const sentence = `${does[0].toUpperCase()}${does.slice(1)}${does.endsWith('?') ? '' : '.'}`
  const ids = words.some(word => word.includes('STAGE')) ? (await readCatalog()).map(({ id }) => id) : []
  parser
    .usage([...words, '[flags]'].join(' '))
    .description([sentence, details].filter(Boolean).join(' '))
    .addHelpText('after', `\nExample: ${example}`)
  addFlags(parser, flags, { hidden: sets?.replace(/^--/, '') })
  for (const [word, about] of Object.entries(takes)) {
    parser.argument(word, ids.length ? `${about}: ${ids.join(', ')}` : about)
  }
  return parser
}

/**
 * @param {{ lang?: string }} values as typed
 * @returns {Promise<Localiser['localise']>} loaded only here: mistakes are not to wait for it
 * @throws {UsageError} when the catalog of the language cannot be read
 */
export async function localiserFor ({ lang }) {
  const { readLocaliser } = await import('./language.js')
  return readLocaliser(lang)
}

/**
 * @param {Localiser['localise']} localise
 * @returns {(line: Said) => void} says what goes on, beside what the command was asked for
 */
export function onStderr (localise) {
  return line => console.error(localise(line))
}

// Whether what was typed can be used: flags, stages, records, files and ports.

/**
 * @param {string | undefined} typed the name of a record, if there is one
 * @returns {Promise<{ name: string, bench: BenchAnalysis }>} without a name, the newest in results/
 * @throws {UsageError} when there is none, it cannot be read or nothing was measured in it
 */
export async function readNamedRecord (typed) {
  const { newestRecord } = await import('../results/record.js')
  const name = typed ?? await newestRecord()
  if (!name) throw new UsageError('there is no record in results/ yet: npm run bench:all')
  return { name, bench: await readMeasured(name) }
}

/**
 * @param {string} name of a record, as typed
 * @returns {Promise<BenchAnalysis>}
 * @throws {UsageError} when it cannot be read, or nothing was measured in it
 */
export async function readMeasured (name) {
  const { analyseBench } = await import('../results/analysis.js')
  const { fromRecord, readRecord } = await import('../results/record.js')
  const record = await readRecord(whereTyped(name))
  const bench = fromRecord(name, () => analyseBench(record))
  if (!bench.samples.length && !bench.slices?.slices.length) {
    throw new UsageError(`${name} has no samples: nothing was measured in that run`)
  }
  return bench
}

/**
 * @param {string | undefined} typed the name of the file, if there is one
 * @param {string} what it begins with otherwise, in results/
 * @returns {Promise<string>} where the record goes: an absolute file; its folder is there
 * @throws {UsageError} when it cannot be written
 */
export async function fileForRecord (typed, what) {
  const name = typed ?? join(rootDir, ownRecordFile(what))
  const file = whereTyped(name)
  await expectWritable(file, name)
  return file
}

/**
 * @param {{ port: number, host: string }} wanted
 * @param {string} command that takes `--port`
 * @throws {ServerError} that says why nothing can listen there, and what to type instead
 */
export async function expectFree ({ port, host }, command) {
  const server = createServer().listen(port, host)
  await once(server, 'listening').catch(({ code }) => {
    const problem = code === 'EADDRINUSE' ? 'taken' : `not available (${code})`
    const remedy = `choose another: ${command} --port ${port + 1}`
    throw new ServerError(`port ${port} on ${host} is ${problem}; ${remedy}`, [])
  })
  server.close()
  await once(server, 'close')
}

/**
 * @param {{ values: Record<string, any>, positionals: string[] }} typed
 * @throws {UsageError} on flags that do not go together
 */
export function expectAppFlags ({ values, positionals }) {
  const isTyped = name => values[name] !== undefined
  if (!isTyped('app')) {
    const lonely = Object.keys({ ...OF_APP, ...OF_QUESTION, ...OF_SEARCH }).find(isTyped)
    if (lonely) throw new UsageError(`--${lonely} goes with --app FOLDER`)
    return
  }
  if (positionals.length) throw new UsageError('--app takes the place of stages: leave them out')
  if (isTyped('generator')) throw new UsageError('--generator is for stages: with --app, autocannon loads')
  expectTogether(values)
}

/**
 * @param {Record<string, any>} values flags
 * @param {string} script that sets --all
 * @throws {UsageError} when a part of a run is to become the committed record
 */
export function expectFullRun (values, script) {
  if (!values['save-reference'] || Object.keys(values).sort().join() === 'all,save-reference') return
  throw new UsageError(`--save-reference is for a full run: npm run ${script} -- --save-reference`)
}

/**
 * @param {string[]} names of stages, as typed
 * @param {Stage[]} catalog
 * @throws {UsageError} when there is none
 */
export function expectNames (names, catalog) {
  if (names.length) return
  throw new UsageError(`missing required argument 'STAGE': one or more of: ${catalog.map(({ id }) => id).join(', ')}`)
}
