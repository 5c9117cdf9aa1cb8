// @ts-check
// bench --combine: the records of a room, or of whatever machines, and what they know together.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { print, renderTerminalTable, say, UsageError, whereTyped, writeWhole } from 'bench-in-turns/kit.js'
import { renderPlot } from '../render/plot.js'
import { roomPlot, roomTable, sayRoom } from '../render/room-tables.js'
import { combineRoom } from '../results/room.js'
import { rootDir } from '../stages/catalog.js'
import { readMeasured } from './typed.js'

/**
 * @import { Localiser } from '../render/localise.js'
 */

const PLOT = 'results/room.svg'
const RECORD = /\.json(\.gz)?$/

/**
 * @param {string} folder as typed: all records in it and below it
 * @param {{ only: string[], localise: Localiser['localise'] }} options `only` these stages; all without one
 * @returns {Promise<number>} exit code
 * @throws {UsageError} where the folder has no two records, or they are not of one question
 */
export async function combineRecords (folder, { only, localise }) {
  const names = await findRecords(folder)
  const room = []
  for (const name of names) room.push({ name, bench: await readMeasured(name) })
  const isWanted = ({ over, under }) => !only.length || [over, under].every(id => only.includes(id))
  const ratios = combineRoom(room).filter(isWanted)
  if (!ratios.length) throw new UsageError(`these records compare no two of: ${only.join(', ')}`)
  const machines = room.map(({ bench }) => bench.machine)
  for (const ratio of ratios) {
    console.log(renderTerminalTable(roomTable(ratio, machines), { localise }))
    for (const said of sayRoom(ratio)) print(said, localise)
    console.log()
  }
  await writeWhole(join(rootDir, PLOT), renderPlot(roomPlot(ratios[0]), localise))
  console.log(localise(say('the plot: {file}', { file: PLOT })))
  return 0
}

async function findRecords (typed) {
  const entries = await readdir(whereTyped(typed), { recursive: true }).catch(() => {
    throw new UsageError(`there is no folder ${typed}`)
  })
  const names = entries.filter(name => RECORD.test(name)).sort().map(name => join(typed, name))
  if (names.length > 1) return names
  throw new UsageError(
    `${typed} holds ${names.length} records: each machine leaves one, by npm run bench -- --json FILE`
  )
}
