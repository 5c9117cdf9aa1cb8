// @ts-check
// What a whole room has handed in, as a table and as a picture.
import * as v from 'valibot'
import { readJsonFile, table } from 'bench-in-turns/kit.js'
import { open, text } from '../../schema.js'
import { say } from '../../render/say.js'

/**
 * @import { Localise, Table } from 'bench-in-turns/kit.js'
 * @import { Bars } from '../../render/bars.js'
 */

/** Of what --grade writes, what is shown. */
const REPORT = open({
  seed: v.number(),
  minutes: v.number(),
  points: v.number(),
  open: v.number(),
  earlier: v.optional(v.array(v.number())),
  found: v.array(open({ minutes: v.number(), found: v.array(text()) }))
})
/** @typedef {v.InferOutput<typeof REPORT> & { name: string }} Report */

/**
 * @param {{ name: string, file: string }[]} files of a room, each what --grade has written
 * @returns {Promise<Report[]>} the best one first
 * @throws {UsageError} on one that is none
 */
export async function readRoom (files) {
  const reports = await Promise.all(files.map(async ({ name, file }) =>
    ({ ...await readJsonFile(file, REPORT), name })))
  return reports.toSorted((a, b) => b.points - a.points || a.minutes - b.minutes)
}

/**
 * @param {Report[]} reports
 * @param {Localise} localise
 * @returns {Table}
 */
export function pointsTable (reports, localise) {
  const whenOf = what => ({ found }) => String(found.find(look => look.found.includes(what))?.minutes ?? '-')
  return table(localise(say('The room: minutes until each was there')), reports, [
    [localise(say('who')), ({ name }) => name],
    [localise(say('seed')), ({ seed }) => String(seed)],
    [localise(say('cause')), whenOf('line')],
    [localise(say('proof')), whenOf('proof')],
    [localise(say('handed in')), ({ minutes, earlier = [] }) => [...earlier, minutes].join(', ')],
    [localise(say('points')), ({ points, open }) => open ? `${points} + ${open}?` : String(points)]
  ])
}

/**
 * @param {Report[]} reports
 * @returns {Bars} the points of each
 */
export function pointsBars (reports) {
  const labelOf = ({ points, open, minutes }) => open
    ? say('{points} of 10, and {open} undecided, in {minutes} min', { points, open, minutes })
    : say('{points} of 10, in {minutes} min', { points, minutes })
  return {
    title: say('The exam: points'),
    alt: say('points of {count} participants', { count: reports.length }),
    bars: reports.map(report => ({ name: report.name, value: report.points, label: labelOf(report) }))
  }
}
