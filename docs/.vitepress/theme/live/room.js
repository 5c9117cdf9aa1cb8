// @ts-check
// What participants have exported, read and drawn in this browser. Fetched once there is a file.
import { CustomChart, ScatterChart } from 'echarts/charts'
import { GraphicComponent, GridComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LegacyGridContainLabel } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { EXPORT, gatherRoom } from '../../../../scripts/check/room.js'
import { UsageError } from '../../../../scripts/errors.js'
import { readJsonText } from '../../../../scripts/json-text.js'
import { plotOption } from '../../../../scripts/render/plot-option.js'
import { roomDots, roomPlot, roomTable } from '../../../../scripts/render/room.js'
import { svgText } from '../../../../scripts/render/svg-text.js'

/**
 * @import { Exercise } from '../../../../scripts/check/exercises.js'
 * @import { Export } from '../../../../scripts/check/room.js'
 */

use([
  CustomChart, GraphicComponent, GridComponent, LegacyGridContainLabel, LegendComponent, ScatterChart, SVGRenderer,
  TitleComponent
])

const MOST_BYTES = 1e6 // hundreds of times as many as an export has

/**
 * @param {File[]} files
 * @returns {Promise<{ exports: [string, Export][], problems: string[] }>} by name of the file; what is wrong with the
 *   others, in a line each
 */
export async function readExports (files) {
  const exports = /** @type {[string, Export][]} */ ([])
  const problems = /** @type {string[]} */ ([])
  for (const file of files) {
    try {
      exports.push([file.name, await readExport(file)])
    } catch (error) {
      problems.push(error instanceof UsageError ? error.message : `${file.name} cannot be read: ${error.name}`)
    }
  }
  return { exports, problems }
}

async function readExport (file) {
  if (file.size > MOST_BYTES) throw new UsageError(`${file.name} is too large for an export`)
  return readJsonText(file.name, await file.text(), EXPORT)
}

/**
 * @param {Pick<Exercise, 'id'>[]} exercises
 * @param {Export[]} room
 */
export function showRoom (exercises, room) {
  const rows = gatherRoom(exercises, room)
  const isMeasured = rows.some(({ ratios }) => ratios.length)
  return { table: roomTable(rows, room.length), dots: roomDots(rows), svg: isMeasured ? draw(roomPlot(rows)) : null }
}

function draw (plot) {
  const { option, picture } = plotOption(plot)
  return svgText(init, option, picture, rules => `.dark .room-picture{${rules}}`)
}
