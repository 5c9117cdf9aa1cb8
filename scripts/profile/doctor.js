// @ts-check
// clinic doctor: what it concludes, and the observations from which it does. Both stand as JSON in the report that it
// makes.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { max, mean, median } from 'simple-statistics'
import { ProfileError } from '../named-errors.js'
import { parseOutput, readOutput, runOnPort } from './on-port.js'

/**
 * @import { ProfileRun } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const DATA = /<script type="application\/json" id="clinic-data">([\s\S]*?)<\/script>/
const MICROS_PER_MS = 1000

/**
 * @typedef {object} Diagnosis
 * @property {string} stage id
 * @property {string} category as doctor names it: event-loop, io, gc, none, unknown, data
 * @property {string} conclusion in doctor's words
 * @property {{ memory: Record<string, string>, [analysis: string]: any }} issues what each of its analyses says
 * @property {[fromMs: number, toMs: number]} underLoad when doctor thinks that it was, since the first observation
 * @property {Observations} observations
 */

/**
 * One array for each quantity, all in the order of time.
 *
 * @typedef {object} Observations
 * @property {number[]} atMs since the first observation
 * @property {number[]} delayMs of the event loop
 * @property {number[]} cpu 1 for one core
 * @property {number[]} heapUsedBytes
 * @property {number[]} activeHandles
 */

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<{ diagnosis: Diagnosis, report: string, ports: number[] }>} `ports` as of runOnPort
 * @throws {ProfileError}
 */
export async function diagnose (stage, run) {
  const command = 'clinic doctor'
  const args = ['doctor', '--open=false', '--dest', run.folder]
  const { ports } = await runOnPort(stage, { bin: 'clinic/bin.js', command, args }, run)
  const who = `${stage.id}: ${command}`
  const [name] = await Array.fromAsync(glob('*.clinic-doctor.html', { cwd: run.folder }))
  if (!name) throw new ProfileError(`${who} ended as if all was well and left no report`)
  const report = join(run.folder, name)
  return { diagnosis: { stage: stage.id, ...readDiagnosis(await readOutput(report, who), who) }, report, ports }
}

/**
 * @param {string} html doctor's report
 * @param {string} who for the message
 * @returns {Omit<Diagnosis, 'stage'>}
 * @throws {ProfileError} when doctor's data is not in it
 */
export function readDiagnosis (html, who) {
  const [, json] = DATA.exec(html) ?? []
  if (!json) throw new ProfileError(`${who} left a report without data`)
  const { analysis: { interval, issues, issueCategory }, processStat } = parseOutput(json, who)
  if (!processStat.some(({ timestamp }) => timestamp >= interval[0] && timestamp <= interval[1])) {
    throw new ProfileError(`${who} saw nothing of the load`)
  }
  const startMs = processStat[0].timestamp
  return {
    category: issueCategory,
    conclusion: readWords(html, issueCategory) ?? issueCategory,
    issues,
    underLoad: [interval[0] - startMs, interval[1] - startMs],
    observations: {
      atMs: processStat.map(({ timestamp }) => timestamp - startMs),
      delayMs: processStat.map(({ delay }) => toMicros(delay)),
      cpu: processStat.map(({ cpu }) => toMicros(cpu)),
      heapUsedBytes: processStat.map(({ memory }) => memory.heapUsed),
      activeHandles: processStat.map(({ handles }) => handles)
    }
  }
}

// To the microsecond, and to a thousandth of a thousandth of a core.
function toMicros (value) {
  return Math.round(value * MICROS_PER_MS) / MICROS_PER_MS
}

// The report carries doctor's words for all that it can find; the page shows those of what it did find.
function readWords (html, category) {
  const [template] = new RegExp(`<template[^>]*data-category="${category}"[^>]*>`).exec(html) ?? []
  return /data-title="([^"]*)"/.exec(template ?? '')?.[1]
}

// What follows from what clinic doctor observed.

const SLOT_MS = 100
const LEAST_FALL_BYTES = 1e6
const NO_ISSUE = 'none'

/** @typedef {{ median: number, max: number }} Extent */

/**
 * @typedef {object} Slot of a tenth of a second
 * @property {number} atS seconds since the first observation
 * @property {number} delayMs longest delay of the event loop
 * @property {number} cpu mean, 1 for one core
 * @property {number} heapUsedBytes at its end
 * @property {number} activeHandles at its end
 */

/**
 * @typedef {Omit<Diagnosis, 'issues' | 'observations'> & {
 *   issues: Record<string, string>, extents: { delayMs: Extent, cpu: Extent, activeHandles: Extent }, slots: Slot[],
 *   cpuAtFalls: number, cpuElsewhere: number
 * }} DiagnosisSummary `issues` by analysis, one word each; `extents` while doctor thinks that it was under load; so are
 *   `cpuAtFalls`, the mean CPU whenever the heap had become smaller, and `cpuElsewhere`, that of all other observations
 */

/**
 * @param {Diagnosis} diagnosis
 * @returns {DiagnosisSummary}
 */
export function summarizeDiagnosis ({ issues, observations, ...diagnosis }) {
  const [fromMs, toMs] = diagnosis.underLoad
  const isUnderLoad = i => observations.atMs[i] >= fromMs && observations.atMs[i] <= toMs
  const extent = values => {
    const underLoad = values.filter((_, i) => isUnderLoad(i))
    return { median: median(underLoad), max: max(underLoad) }
  }
  return {
    ...diagnosis,
    issues: { ...issues, memory: Object.values(issues.memory).find(issue => issue !== NO_ISSUE) ?? NO_ISSUE },
    extents: {
      delayMs: extent(observations.delayMs),
      cpu: extent(observations.cpu),
      activeHandles: extent(observations.activeHandles)
    },
    slots: toSlots(observations),
    ...cpuByFalls(observations, isUnderLoad)
  }
}

function cpuByFalls ({ cpu, heapUsedBytes }, isUnderLoad) {
  const hasFallen = i => i > 0 && heapUsedBytes[i - 1] - heapUsedBytes[i] >= LEAST_FALL_BYTES
  const meanWhere = isIt => {
    const values = cpu.filter((_, i) => isUnderLoad(i) && isIt(i))
    return values.length ? mean(values) : NaN
  }
  return { cpuAtFalls: meanWhere(hasFallen), cpuElsewhere: meanWhere(i => !hasFallen(i)) }
}

function toSlots ({ atMs, delayMs, cpu, heapUsedBytes, activeHandles }) {
  const slots = Map.groupBy(atMs.keys(), i => Math.floor(atMs[i] / SLOT_MS))
  return [...slots].map(([slot, inside]) => ({
    atS: slot * SLOT_MS / 1000,
    delayMs: max(inside.map(i => delayMs[i])),
    cpu: mean(inside.map(i => cpu[i])),
    heapUsedBytes: heapUsedBytes[inside.at(-1)],
    activeHandles: activeHandles[inside.at(-1)]
  }))
}
