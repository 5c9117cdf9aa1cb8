// @ts-check
// A record of the reader's own, held against the sentences of the text that rest on such a one.
import { say } from 'bench-in-turns/kit.js'
import { readLabs } from '../../labs/index.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { fromRecord, readLabRecord, readRecord } from '../../scripts/results/record.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { BENCH, PROFILES, readProfiles, reportLab } from './book-sources.js'
import { createFigures } from './figures.js'
import { readPages } from './pages.js'
import { countOf, findSentences, judgeSentences, saySentence } from './sentences.js'

/**
 * @import { Localise, UsageError } from 'bench-in-turns/kit.js'
 * @import { Records } from './figures.js'
 */

/**
 * @param {string} file absolute, of a bench run, of a lab or of profiles
 * @param {{ lab?: string, localise: Localise, signal: AbortSignal }} how `lab` that it is of, or `profiles`
 * @returns {Promise<{ lines: string[], fail: number }>} what is said of it, and how many sentences fail
 * @throws {UsageError} when it is no such record
 */
export async function checkOwnRecord (file, { lab: record = BENCH, localise, signal }) {
  const sentences = findSentences(await readPages(rootDir, signal)).filter(one => one.record === record)
  const judged = judgeSentences(sentences, createFigures(await readOwn(file, record, signal)))
  const [hold, fail] = [countOf(judged, 'holds'), countOf(judged, 'fails')]
  const counts = { count: judged.length, record, hold }
  return {
    fail,
    lines: [
      ...judged.filter(({ verdict }) => verdict !== 'holds').map(sentence => saySentence(sentence, localise)),
      localise(judged.length
        ? say('of {count} sentences of the text that rest on {record}, {hold} hold by this record', counts)
        : say('no sentence of the text rests on {record}', { record }))
    ]
  }
}

/** @returns {Promise<Records>} of this one alone: no sentence that is asked rests on another */
async function readOwn (file, name, signal) {
  const bench = /** @type {any} */ (null)
  const records = { root: rootDir, bench, labs: {}, profileRecord: null, ...await readProfiles(null) }
  if (name === BENCH) {
    const record = await readRecord(file)
    return { ...records, bench: fromRecord(file, () => analyseBench(record)) }
  }
  const record = await readLabRecord(file, name)
  if (name === PROFILES) return { ...records, ...await readProfiles(record, signal), profileRecord: record }
  const lab = (await readLabs()).get(name)
  return lab ? { ...records, labs: { [name]: reportLab(lab, record) } } : records
}
