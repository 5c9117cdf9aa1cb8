// @ts-check
// clinic doctor: what it concludes, and the figures from which it does. Both stand as JSON in the report that it makes.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { max, mean, median } from 'simple-statistics'
import { ProfileError } from '../../errors.js'
import { runOnPort } from './on-port.js'
import { parseOutput, readOutput } from './output.js'

/**
 * @import { Stage } from '../../stages/catalog.js'
 * @import { ProfileRun } from './cpu.js'
 */

const DATA = /<script type="application\/json" id="clinic-data">([\s\S]*?)<\/script>/
const SLOT_MS = 100
const LATE = 0.75

/**
 * @typedef {object} Slot of a tenth of a second
 * @property {number} atS seconds since the first observation
 * @property {number} delayMs longest delay of the event loop
 * @property {number} cpu mean, 1 for one core
 * @property {number} heapUsedBytes at its end
 * @property {number} activeHandles at its end
 */

/**
 * @typedef {object} Diagnosis
 * @property {string} stage id
 * @property {string} category as doctor names it: event-loop, io, gc, none, unknown, data
 * @property {string} verdict in doctor's words
 * @property {Record<string, string>} issues what each of its analyses says
 * @property {{ delayMs: Figure, cpu: Figure, activeHandles: Figure }} figures while doctor thinks it was under load
 * @property {Slot[]} slots
 */

/** @typedef {{ median: number, max: number }} Figure */

/**
 * @typedef {object} DiagnosisClaim
 * @property {string} id by which the text refers to it
 * @property {string} stage
 * @property {string} text
 * @property {(diagnosis: Diagnosis) => { holds: boolean, measured: string }} check
 */

// Doctor's word for the whole is not the same each time (see the lab doctor-verdicts); what it says of the event loop's delay is.
/** @type {DiagnosisClaim[]} */
export const DIAGNOSIS_CLAIMS = [
  {
    id: 'doctor-sees-delay',
    stage: '01-slow',
    text: 'doctor finds the delay of the event loop to be an issue',
    check: ({ verdict, issues, figures: { delayMs } }) => ({
      holds: issues.delay === 'performance',
      measured: `${verdict}; delay ${Math.round(delayMs.median)} ms, up to ${Math.round(delayMs.max)} ms`
    })
  },
  {
    id: 'handles-keep-rising',
    stage: '01-slow',
    text: 'the number of active handles rises until the load is over',
    check ({ slots }) {
      const most = max(slots.map(({ activeHandles }) => activeHandles))
      const reachedS = slots.find(({ activeHandles }) => activeHandles === most)?.atS ?? 0
      const lastS = slots[slots.length - 1].atS
      return { holds: reachedS > LATE * lastS, measured: `${most} handles, reached after ${reachedS} of ${lastS} s` }
    }
  }
]

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<{ diagnosis: Diagnosis, report: string }>}
 * @throws {ProfileError}
 */
export async function diagnose (stage, run) {
  const tool = { packageName: 'clinic', command: 'clinic doctor', args: ['doctor', '--open=false', '--dest', run.folder] }
  await runOnPort(stage, tool, run)
  const who = `${stage.id}: ${tool.command}`
  const [name] = await Array.fromAsync(glob('*.clinic-doctor.html', { cwd: run.folder }))
  if (!name) throw new ProfileError(`${who} ended as if all was well and left no report`)
  const report = join(run.folder, name)
  return { diagnosis: { stage: stage.id, ...readDiagnosis(await readOutput(report, who), who) }, report }
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
  const underLoad = processStat.filter(({ timestamp }) => timestamp >= interval[0] && timestamp <= interval[1])
  if (underLoad.length === 0) throw new ProfileError(`${who} saw nothing of the load`)
  const figure = read => ({ median: median(underLoad.map(read)), max: max(underLoad.map(read)) })
  return {
    category: issueCategory,
    verdict: readWords(html, issueCategory) ?? issueCategory,
    issues: { ...issues, memory: Object.values(issues.memory).find(issue => issue !== 'none') ?? 'none' },
    figures: { delayMs: figure(({ delay }) => delay), cpu: figure(({ cpu }) => cpu), activeHandles: figure(({ handles }) => handles) },
    slots: toSlots(processStat)
  }
}

/**
 * @param {DiagnosisClaim} claim
 * @param {Diagnosis} diagnosis
 * @returns {{ verdict: 'holds' | 'fails', measured: string }}
 */
export function checkDiagnosis ({ check }, diagnosis) {
  const { holds, measured } = check(diagnosis)
  return { verdict: holds ? 'holds' : 'fails', measured }
}

// The report carries doctor's words for all that it can find; the page shows those of what it did find.
function readWords (html, category) {
  const [template] = new RegExp(`<template[^>]*data-category="${category}"[^>]*>`).exec(html) ?? []
  return /data-title="([^"]*)"/.exec(template ?? '')?.[1]
}

/** @returns {Slot[]} */
function toSlots (observations) {
  const start = observations[0].timestamp
  const slots = Map.groupBy(observations, ({ timestamp }) => Math.floor((timestamp - start) / SLOT_MS))
  return [...slots].map(([slot, inside]) => ({
    atS: slot * SLOT_MS / 1000,
    delayMs: max(inside.map(({ delay }) => delay)),
    cpu: mean(inside.map(({ cpu }) => cpu)),
    heapUsedBytes: inside.at(-1).memory.heapUsed,
    activeHandles: inside.at(-1).handles
  }))
}
