// @ts-check
// The servers that a fix of an exam is compared with.
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withNeeds } from '../../stages/installed/postgres.js'
import { inFolderWithPackages } from '../exercises.js'
import { writeFolder } from '../made-folder.js'
import { SERVER, stageIn } from './exam-folder.js'

/**
 * @import { ServerError, UsageError } from 'bench-in-turns/kit.js'
 * @import { Said } from '../../render/say.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { ExamThere } from './exam-folder.js'
 */

/**
 * @typedef {object} Servers
 * @property {Stage} yours a copy of what was handed in: it may be edited meanwhile
 * @property {Stage} made as handed out
 * @property {Stage} reference without the fault
 * @property {Stage} faultless yours, but for the files that have the fault: they are as in the reference
 */

/**
 * @template T
 * @param {ExamThere} exam
 * @param {{ signal: AbortSignal, onLine: (line: Said) => void }} run `onLine` takes lines about what is fetched
 * @param {(servers: Servers, signal: AbortSignal) => Promise<T>} work for which they are there
 * @returns {Promise<T>}
 * @throws {UsageError | ServerError} when there is no database for them
 */
export function withServers (exam, { signal, onLine }, work) {
  return inFolderWithPackages('exam', async folder => {
    const stageOf = async (name, texts) => {
      await writeFolder(join(folder, name), texts, name)
      return stageIn(join(folder, name), name, exam)
    }
    const yours = 'as handed in'
    await cp(join(exam.dir, SERVER), join(folder, yours), { recursive: true })
    const servers = {
      yours: stageIn(join(folder, yours), yours, exam),
      made: await stageOf('as handed out', exam.made.texts),
      reference: await stageOf('without the fault', exam.made.clean),
      faultless: await stageOf('yours without the fault', { ...exam.made.clean, ...await editsElsewhere(exam) })
    }
    return withNeeds([servers.yours], { signal, onLine }, signal => {
      for (const stage of Object.values(servers)) stage.settings = servers.yours.settings
      return work(servers, signal)
    })
  })
}

/**
 * @param {Pick<ExamThere, 'made' | 'work'>} exam
 * @returns {string[]} the files that were edited and have no fault
 */
export function editedElsewhere ({ made, work }) {
  const guilty = made.guilty.map(({ file }) => file)
  return work.filter(file => !guilty.includes(file))
}

/** @returns {Promise<Record<string, string>>} what those are now; empty where they are gone */
async function editsElsewhere ({ dir, made, work }) {
  const texts = editedElsewhere({ made, work }).map(async file =>
    [file, await readFile(join(dir, SERVER, file), 'utf8').catch(() => '')])
  return Object.fromEntries(await Promise.all(texts))
}

/**
 * @param {Servers} servers
 * @param {string} route
 * @returns {Servers} asked for it
 */
export function onRoute (servers, route) {
  const { yours, made, reference, faultless } = servers
  const asked = stage => ({ ...stage, route })
  return { yours: asked(yours), made: asked(made), reference: asked(reference), faultless: asked(faultless) }
}
