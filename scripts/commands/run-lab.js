// @ts-check
import { join } from 'node:path'
import { writeWhole } from '../json-file.js'
import { describeSettingLine } from '../render/describe.js'
import { renderPlot } from '../render/plot.js'
import { renderTerminalTable, spoken } from '../render/terminal.js'
import { rootDir } from '../server/catalog.js'
import { sayByHand } from './by-hand.js'
import { keepAsReference, measureAsLab } from './measured-run.js'

/**
 * @import { Lab, LabReport } from '../../labs/index.js'
 * @import { Stage } from '../server/catalog.js'
 */

/**
 * @param {{ name: string, lab: Lab, options: any, file: string, catalog: Stage[], saveReference: boolean }} given
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function runLab ({ name, lab, options, file, catalog, saveReference }, signal) {
  sayByHand(lab.byHand, lab.besides)
  const { data, record, error } = await measureAsLab(
    name,
    { catalog, code: { lab: name }, options },
    { expectedS: lab.expectedS(options), signal, saveReference, file },
    step => lab.measure(options, { catalog, signal, step })
  )
  console.log(spoken(describeSettingLine(record)))
  const report = lab.report(data, options)
  show(report)
  if (error) throw error
  await draw(name, report)
  const failure = data.samples?.some(({ failure }) => failure) ? 'a sample failed, see above' : null
  const isKept = !saveReference || await keepAsReference(record, { lab: name, failure })
  return isKept && !failure ? 0 : 1
}

/** @param {LabReport} report */
function show ({ tables, notes, transcripts = {} }) {
  for (const transcript of Object.values(transcripts)) console.log(transcript)
  for (const table of Object.values(tables)) console.log(renderTerminalTable(table))
  for (const note of notes) console.log(spoken(note))
}

/**
 * @param {string} name
 * @param {LabReport} report
 */
async function draw (name, { plots }) {
  for (const [plotName, plot] of Object.entries(plots)) {
    const file = `results/${name}-${plotName}.svg`
    await writeWhole(join(rootDir, file), renderPlot(plot))
    console.log(`plot: ${file}`)
  }
}
