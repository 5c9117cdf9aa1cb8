// @ts-check
// Finds the labs. Each is a folder: lab.js measures, report.js shows, figures.js has what sentences rest on, if there
// are any.
import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { message, withCause } from 'bench-in-turns/kit.js'
import { finding, isMeasured, isQuantity } from '../scripts/results/figure.js'
import { rootDir } from '../scripts/stages/catalog.js'
import { nameOf } from './design.js'

/**
 * @import { Flag, Said, Step, Table } from 'bench-in-turns/kit.js'
 * @import { Bars } from '../scripts/render/bars.js'
 * @import { Figure } from '../scripts/results/figure.js'
 * @import { Panels, Plot } from '../scripts/render/plot.js'
 * @import { Stage } from '../scripts/stages/catalog.js'
 */

/** @typedef {Record<string, Flag & { help: string }>} LabFlags */

/**
 * What a run of a lab shows, made from its data alone.
 *
 * @typedef {object} LabReport
 * @property {Record<string, Table>} tables by name
 * @property {Record<string, Panels | Plot | Bars>} plots by name
 * @property {Said[]} notes
 * @property {Record<string, Said | Figure>} figures for sentences, by name
 * @property {Record<string, string>} [transcripts] what a program printed, by name
 */

/**
 * As a lab of a design writes it: its samples are those that did not fail. A table without rows is not shown, nor is a
 * plot or a figure that is null.
 *
 * @typedef {(data: any, options: any) => Partial<Omit<LabReport, 'plots' | 'figures'> & {
 *   plots: Record<string, LabReport['plots'][string] | null>, figures: Record<string, Said | Figure | null>
 * }>} Report
 */

/** What only sentences need. @typedef {Record<string, (data: any, options: any) => Figure>} Figures */

/**
 * @typedef {object} Lab
 * @property {string} title one line
 * @property {boolean} takesStages
 * @property {string[]} amounts options that say how many samples there are, and not of what: they may differ between
 *   two sittings
 * @property {LabFlags} flags
 * @property {(options: any, limit?: { isOneSitting?: boolean }) => Record<string, number>} valuesOf flags of numbers,
 *   where these options of an earlier run differ from usual; of one sitting of several, where they are less
 * @property {(given: { values: any, positionals: string[], catalog: Stage[] }) => any} readOptions
 *   plain JSON; throws a UsageError
 * @property {(options: any, earlier?: any[]) => number} expectedS how long it takes, in seconds
 * @property {(options: any, run: LabRun) => Promise<any>} measure gives its data, plain JSON: what was measured, and
 *   nothing derived
 * @property {(data: any, options: any) => LabReport} report
 * @property {Record<string, (data: any, options: any) => Figure>} figures those that no table needs, by name
 * @property {string[]} byHand of a tool that it wraps: what one would type without the lab
 * @property {string} [besides] what the lab does more than that
 */

/**
 * @typedef {object} LabRun
 * @property {Stage[]} catalog
 * @property {AbortSignal} signal ends every process that was started
 * @property {Step} step says what runs from now on, and how much of the work is done
 * @property {any[]} [earlier] samples of another sitting: only those that are missing beside them are taken
 */

/** @returns {Promise<Map<string, Lab>>} by the name of their folder, and in its order */
export async function readLabs () {
  const files = await Array.fromAsync(glob('labs/*/lab.js', { cwd: rootDir }))
  const labs = await Promise.all(
    files.map(
      async file =>
        /** @type {[string, Lab]} */ ([basename(dirname(file)), await readLab(join(rootDir, dirname(file)))])
    )
  )
  return new Map(labs.sort(([a], [b]) => a < b ? -1 : 1))
}

async function readLab (folder) {
  const load = file => import(pathToFileURL(join(folder, file)).href)
  const lab = await load('lab.js')
  const { report, byHand = [], besides } = await load('report.js')
  const { figures = {} } = existsSync(join(folder, 'figures.js')) ? await load('figures.js') : {}
  return {
    ...lab.default,
    byHand,
    besides,
    report: reportOf(report),
    figures: Object.fromEntries(Object.entries(figures).map(([name, make]) => [name, figureOf(make)]))
  }
}

function reportOf (report) {
  return (data, options) => {
    const { tables = {}, plots = {}, notes = [], figures = {}, ...rest } = report(withoutFailures(data), options)
    return {
      tables: filter(tables, ({ rows }) => rows.length > 0),
      plots: filter(plots, plot => plot !== null),
      notes: [...sayMissing(data), ...notes, ...sayFailures(data)],
      figures: filter(figures, figure => figure !== null && (!isQuantity(figure) || isMeasured(figure))),
      ...rest
    }
  }
}

function filter (named, isWanted) {
  return Object.fromEntries(Object.entries(named).filter(([, one]) => isWanted(one)))
}

/** @returns {Figures[string]} that decides nothing where a sample failed */
function figureOf (make) {
  return (data, options) => {
    const [failed] = sayFailures(data)
    return failed ? finding('undecided', failed) : make(data, options)
  }
}

function withoutFailures (data) {
  return { ...data, samples: data.samples?.filter(({ failure }) => !failure) }
}

/** @returns {Said[]} what a lab had to do without */
function sayMissing ({ missing = [] }) {
  return missing.map(({ what, reason }) => message`Without ${what}: ${reason}.`)
}

/** @returns {Said[]} each once, however many rounds it was there */
function sayFailures ({ samples = [], slices }) {
  const say = (name, { message, stderrLines }) => `${name}: ${withCause(message, stderrLines)}`
  const ofSamples = samples.flatMap(({ failure, round, ...cell }) => failure ? [say(nameOf(cell), failure)] : [])
  const runs = [slices, ...samples.map(({ slices }) => slices)].filter(Boolean)
  const ofTurns = runs.flatMap(({ failures }) => failures.map(failure => say(failure.contender, failure)))
  return [...new Set([...ofSamples, ...ofTurns])].map(failed => message`Failed: ${failed}.`)
}
