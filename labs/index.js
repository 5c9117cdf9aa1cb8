// @ts-check
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootDir } from '../scripts/stages/catalog.js'

/**
 * @import { Table } from '../scripts/render/bench-tables.js'
 * @import { Plot } from '../scripts/render/plot.js'
 * @import { Stage } from '../scripts/stages/catalog.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

/**
 * What a run of a lab shows, made from its data alone.
 *
 * @typedef {object} LabReport
 * @property {Record<string, Table>} tables by name
 * @property {Record<string, Plot>} plots by name
 * @property {string[]} notes
 * @property {Record<string, string>} [figures] for sentences, by name
 * @property {Record<string, string>} [transcripts] what a program printed, by name
 */

/**
 * What labs/NAME/lab.js exports.
 *
 * @typedef {object} Lab
 * @property {string} title one line
 * @property {ParseArgsOptionsConfig} flags
 * @property {(given: { values: any, positionals: string[], catalog: Stage[] }) => any} readOptions
 *   plain JSON; throws a UsageError
 * @property {(options: any) => number} expectedS how long it takes, in seconds
 * @property {(options: any, run: LabRun) => Promise<any>} measure gives its data, plain JSON
 * @property {(data: any, options: any) => LabReport} report
 */

/**
 * @typedef {object} LabRun
 * @property {Stage[]} catalog
 * @property {AbortSignal} signal ends every process that was started
 * @property {(text: string) => void} step says what runs from now on
 */

/** @returns {Promise<Map<string, Lab>>} by the name of their folder, and in its order */
export async function readLabs () {
  const files = await Array.fromAsync(glob('labs/*/lab.js', { cwd: rootDir }))
  const labs = await Promise.all(files.map(async file =>
    /** @type {[string, Lab]} */ ([basename(dirname(file)), await import(pathToFileURL(join(rootDir, file)).href)])))
  return new Map(labs.sort(([a], [b]) => a < b ? -1 : 1))
}
