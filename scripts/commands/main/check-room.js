// @ts-check
import { join, relative, resolve } from 'node:path'
import { exportOf, readExport } from '../../check/own-export.js'
import { readProgress } from '../../check/progress.js'
import { gatherRoom } from '../../check/room.js'
import { renderPlot } from '../../render/plot.js'
import { roomPlot, roomTable } from '../../render/room.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import { writeWhole } from '../../write-file.js'

/** @import { Exercise } from '../../check/exercises.js' */

/**
 * @param {Exercise[]} exercises
 * @param {string} file absolute
 * @returns {Promise<number>} exit code
 */
export async function exportProgress (exercises, file) {
  const { progress, problem } = await readProgress()
  if (problem) console.error(problem)
  await writeWhole(file, `${JSON.stringify(exportOf(exercises, progress), null, 2)}\n`)
  console.log(`for the trainer: ${relative(process.cwd(), file)}`)
  return 0
}

/**
 * @param {Exercise[]} exercises
 * @param {string[]} names of files that were exported, as typed
 * @returns {Promise<number>} exit code
 */
export async function showRoom (exercises, names) {
  const room = await Promise.all(names.map(name => readExport(resolve(process.env.INIT_CWD ?? '.', name))))
  const rows = gatherRoom(exercises, room)
  console.log(renderTerminalTable(roomTable(rows, room.length)))
  if (!rows.some(({ ratios }) => ratios.length)) return 0
  await writeWhole(join(rootDir, 'results/room.svg'), renderPlot(roomPlot(rows)))
  console.log('the plot: results/room.svg')
  return 0
}
