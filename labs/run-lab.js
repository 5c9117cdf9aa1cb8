// @ts-check
import { join } from 'node:path'
import { localiseLines, renderTerminalTable, whereTyped, writeWhole } from 'bench-in-turns/kit.js'
import { describeSettingLine } from '../scripts/render/report.js'
import { renderPlot } from '../scripts/render/plot.js'
import { say } from '../scripts/render/say.js'
import { addSamples, describeSetting, expectAddable, readLabRecord } from '../scripts/results/record.js'
import { rootDir } from '../scripts/stages/catalog.js'
import { sayByHand } from '../scripts/commands/by-hand.js'
import { checkSentences, keepAsReference, measureAsLab } from '../scripts/commands/record-run.js'

/**
 * @import { Lab } from './index.js'
 * @import { Localiser } from '../scripts/render/localise.js'
 * @import { Stage } from '../scripts/stages/catalog.js'
 */

/**
 * @param {object} given
 * @param {string} given.name
 * @param {Lab} given.lab
 * @param {any} given.options
 * @param {string} given.file for the record
 * @param {Stage[]} given.catalog
 * @param {string} [given.add] the record that is completed, as typed
 * @param {boolean} given.saveReference
 * @param {Localiser['localise']} given.localise
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function runLab ({ name, lab, options, file, catalog, add, saveReference, localise }, signal) {
  const code = { lab: name }
  const earlier = add === undefined ? undefined : await readLabRecord(whereTyped(add), name)
  if (earlier) expectAddable(earlier, { ...await describeSetting(catalog, code), options }, lab.amounts)
  const samples = earlier?.data.samples
  sayByHand(lab.byHand, localise, lab.besides)
  const { data, record, error } = await measureAsLab(
    name,
    { catalog, code, options, earlier },
    { expectedS: lab.expectedS(options, samples), signal, localise, saveReference, file },
    async step => addSamples(earlier, await lab.measure(options, { catalog, signal, step, earlier: samples }))
  )
  console.log(localiseLines(describeSettingLine(record), localise))
  const report = lab.report(data, options)
  show(report, localise)
  if (error) throw error
  await draw(name, report, localise)
  await checkSentences(file, signal)
  const failure = data.samples?.some(({ failure }) => failure) ? 'a sample failed, see above' : null
  const isKept = !saveReference || await keepAsReference(record, { lab: name, failure })
  return isKept && !failure ? 0 : 1
}

function show ({ tables, notes, transcripts = {} }, localise) {
  for (const transcript of Object.values(transcripts)) console.log(transcript)
  for (const table of Object.values(tables)) console.log(renderTerminalTable(table, { localise }))
  for (const note of notes) console.log(localiseLines(note, localise))
}

async function draw (name, { plots }, localise) {
  for (const [plotName, plot] of Object.entries(plots)) {
    const file = `results/${name}-${plotName}.svg`
    await writeWhole(join(rootDir, file), renderPlot(plot, localise))
    console.log(localise(say('plot: {file}', { file })))
  }
}
