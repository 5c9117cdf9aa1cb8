// @ts-check
// A participant's own work: an exercise at a time, a stage that they edited, or a server of their own.
import { findExercise, readExercises } from '../check/exercises.js'
import { findStages, readCatalog } from '../stages/catalog.js'
import { readCheckOptions, readLoopbackUrl } from './cli/check-options.js'
import { parseFlags, runCommand } from './cli/command.js'
import { readLocaliser } from './cli/language.js'
import { writableFile } from './cli/record-file.js'

/**
 * Each imports the rest once it is known that it is wanted. @type {Record<string, (asked: any, signal: AbortSignal) =>
 * Promise<number>>}
 */
const TASKS = {
  async list ({ localise }) {
    const exercises = await readExercises()
    const { listExercises } = await import('./main/check-list.js')
    return listExercises(exercises, localise)
  },
  async exercise ({ name, values, prediction, localise }, signal) {
    const exercise = findExercise(await readExercises(), name)
    if (values.watch) {
      const { watchExercise } = await import('./main/check-watch.js')
      return watchExercise(exercise, process.argv.slice(2), { localise, signal })
    }
    const { check } = await import('./main/check.js')
    return check(
      exercise,
      {
        hint: values.hint ?? false,
        reveal: values.reveal ?? false,
        isQuick: values.quick ?? false,
        prediction,
        localise
      },
      signal
    )
  },
  async mystery ({ values, localise }, signal) {
    const { line, kind, reveal = false, quick: isQuick = false } = values
    const { checkMystery } = await import('./main/check-mystery.js')
    return checkMystery({ line, kind, reveal, isQuick, localise }, signal)
  },
  async stage ({ name, values, prediction, localise }, signal) {
    const [stage] = findStages(await readCatalog(), [name])
    const { checkStage } = await import('./main/check-stage.js')
    return checkStage(stage, { isQuick: values.quick ?? false, prediction, localise }, signal)
  },
  async url ({ name, values, localise }, signal) {
    const url = readLoopbackUrl(name)
    const { checkUrl } = await import('./main/check-url.js')
    return checkUrl(url, { isQuick: values.quick ?? false, localise }, signal)
  },
  async export ({ name }) {
    const file = await writableFile(name)
    const { exportProgress } = await import('./main/check-room.js')
    return exportProgress(await readExercises(), file)
  },
  async room ({ positionals }) {
    const { showRoom } = await import('./main/check-room.js')
    return showRoom(await readExercises(), positionals)
  }
}

await runCommand(async signal => {
  const { values, positionals } = parseFlags('check')
  const { task, name, prediction } = readCheckOptions(values, positionals)
  const localise = await readLocaliser(values.lang)
  return TASKS[task]({ name, values, prediction, positionals, localise }, signal)
})
