// @ts-check
// What gets lost, and what is not noticed.
import { formatShare } from '../kit.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Damage, Loss } from './runs.js'
 */

/** @typedef {{ format: string, losses: Loss[], damages: Damage[] }} Tried */

const LOSSES = {
  losses: { title: 'What comes back of a value, without a schema', formats: ['JSON', 'msgpackr', 'cbor-x', 'bson', 'v8'] },
  'losses-schema': {
    title: 'What comes back of a value, in the type of a schema that fits best',
    formats: ['protobufjs', 'protobuf-es', 'avsc', 'flatbuffers']
  }
}
const SHOWN_CHARS = 18

/**
 * @param {Tried[]} tried
 * @returns {Record<string, Table>}
 */
export function faultTables (tried) {
  const byName = new Map(tried.map(one => [one.format, one]))
  const tables = Object.entries(LOSSES).flatMap(([name, { title, formats }]) => {
    const there = formats.flatMap(format => byName.get(format) ?? [])
    if (there.length === 0) return []
    const rows = there[0].losses.map(({ value }, i) => [value, ...there.map(({ losses }) => sayLoss(losses[i]))])
    return [[name, { title, head: ['value', ...there.map(({ format }) => format)], rows }]]
  })
  return { ...Object.fromEntries(tables), damage: damageTable(tried) }
}

/** @param {Loss} loss */
function sayLoss ({ outcome, got = '' }) {
  if (outcome !== 'other') return outcome
  return got.length > SHOWN_CHARS ? `${got.slice(0, SHOWN_CHARS - 1)}…` : got
}

/** @param {Tried[]} tried */
function damageTable (tried) {
  const rows = tried.map(({ format, damages }) => [format, ...damages.map(sayDamage)])
  return {
    title: 'Damaged messages that the decoder noticed',
    head: ['format', ...(tried[0]?.damages ?? []).map(({ damage }) => damage)],
    rows
  }
}

/**
 * @param {Damage} damage
 * @returns {string} of the messages that were not the same all the same
 */
function sayDamage ({ noticed, endless, other }) {
  const share = formatShare(noticed / (noticed + endless + other))
  return endless ? `${share}, ${endless} without end` : share
}

/**
 * @param {Tried[]} tried
 * @param {string} format
 * @param {string} damage
 * @returns {number | null} share that was taken for another value, or never came to an end
 */
export function unnoticedShare (tried, format, damage) {
  const found = tried.find(one => one.format === format)?.damages.find(one => one.damage === damage)
  return found ? (found.endless + found.other) / (found.noticed + found.endless + found.other) : null
}
