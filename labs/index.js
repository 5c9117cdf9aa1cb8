// @ts-check
// Finds the labs. Each is a folder: lab.js measures, report.js shows, claims.js has the checked sentences, if there are
// any.
import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootDir } from '../scripts/server/catalog.js'

/**
 * @import { ParseArgsOptionDescriptor } from 'node:util'
 * @import { Claim } from '../scripts/results/claim.js'
 * @import { Bars } from '../scripts/render/bars.js'
 * @import { Heat } from '../scripts/render/heat.js'
 * @import { Panels, Plot } from '../scripts/render/plot.js'
 * @import { Table } from '../scripts/render/bench-tables.js'
 * @import { Stage } from '../scripts/server/catalog.js'
 */

/** @typedef {Record<string, ParseArgsOptionDescriptor & { help: string, value?: string }>} LabFlags */

/**
 * What a run of a lab shows, made from its data alone.
 *
 * @typedef {object} LabReport
 * @property {Record<string, Table>} tables by name
 * @property {Record<string, Panels | Plot | Bars | Heat>} plots by name
 * @property {string[]} notes
 * @property {Record<string, string>} [values] for sentences, by name
 * @property {Record<string, string>} [transcripts] what a program printed, by name
 */

/**
 * @typedef {object} Lab
 * @property {string} title one line
 * @property {LabFlags} flags
 * @property {Record<string, any>} quick values of flags for a run that is only to check claims
 * @property {string[]} quickStages what such a run is asked for
 * @property {(given: { values: any, positionals: string[], catalog: Stage[] }) => any} readOptions
 *   plain JSON; throws a UsageError
 * @property {(options: any) => number} expectedS how long it takes, in seconds
 * @property {(options: any, run: LabRun) => Promise<any>} measure gives its data, plain JSON: what was measured, and
 *   nothing derived
 * @property {(data: any, options: any) => LabReport} report
 * @property {Claim[]} claims
 */

/**
 * @typedef {object} LabRun
 * @property {Stage[]} catalog
 * @property {AbortSignal} signal ends every process that was started
 * @property {(text: string, doneShare?: number) => void} step says what runs from now on, and how much of the work is
 *   done
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
  const claims = existsSync(join(folder, 'claims.js')) ? (await load('claims.js')).claims : []
  return {
    flags: {},
    quick: {},
    quickStages: [],
    ...(await load('lab.js')),
    report: (await load('report.js')).report,
    claims
  }
}
