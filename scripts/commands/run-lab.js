// @ts-check
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AnswerError } from '../errors.js'
import { writeWhole } from '../json-file.js'
import { describeSettingLine } from '../render/describe.js'
import { renderPlot } from '../render/plot.js'
import { renderTerminalTable, spoken } from '../render/terminal.js'
import { describeSetting, labRecord } from '../results/record.js'
import { rootDir } from '../server/catalog.js'
import { findLastDeath } from '../server/stage-process.js'
import { keepAsReference, measureInTurn, saveRecord } from './measured-run.js'

/**
 * @import { Lab, LabReport } from '../../labs/index.js'
 * @import { RecordPlace } from './usable.js'
 * @import { Stage } from '../server/catalog.js'
 */

const LAST_WORDS_MS = 500

/**
 * @param {{ name: string, lab: Lab, options: any, place: RecordPlace, catalog: Stage[], saveReference: boolean }} given
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function runLab ({ name, lab, options, place, catalog, saveReference }, signal) {
  const { setting, data, machineWork } = await measureInTurn(
    {
      expectedS: lab.expectedS(options),
      signal,
      describe: () => describeSetting(catalog, { lab: name }),
      saveReference
    },
    step => lab.measure(options, { catalog, signal, step }).catch(blameServer)
  )
  const record = labRecord(setting, name, { options, data, machineWork })
  const { error } = await saveRecord(record, place)
  console.log(spoken(describeSettingLine(record)))
  const report = lab.report(data, options)
  show(report)
  if (error) throw error
  await draw(name, report)
  const failure = data.samples?.some(({ failure }) => failure) ? 'a sample failed, see above' : null
  const isKept = !saveReference || await keepAsReference(record, { lab: name, failure })
  return isKept && !failure ? 0 : 1
}

/** A lab that asks a server which has ended sees a broken connection. What ended it says more. */
async function blameServer (error) {
  if (!(error instanceof AnswerError)) throw error
  await wait(LAST_WORDS_MS)
  throw findLastDeath() ?? error
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
