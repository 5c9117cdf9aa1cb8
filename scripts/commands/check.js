// @ts-check
// A participant's own work: an exercise at a time, or a stage that they edited.
import { findExercise, readExercises } from '../check/exercises.js'
import { namesMystery } from '../check/mystery.js'
import { UsageError } from 'bench-in-turns/kit.js'
import { findStages, readCatalog } from '../stages/catalog.js'
import { localiserFor, parseFlags, runCommand } from './typed.js'

/** What can be checked: how it is asked for, the flags that go with it, and how what was named is found. */
const TASKS = {
  list: { asked: 'the list', flags: ['lang'], find: readExercises },
  exercise: {
    asked: 'an exercise: npm run check -- 06',
    flags: ['hint', 'reveal', 'sheet', 'quick', 'lang'],
    find: async name => findExercise(await readExercises(), name)
  },
  mystery: { asked: 'npm run check -- mystery', flags: ['line', 'kind', 'reveal', 'quick', 'lang'], find: () => null },
  stage: {
    asked: 'a stage: npm run check -- --stage STAGE',
    flags: ['stage', 'quick', 'lang'],
    find: async name => findStages(await readCatalog(), [name])[0]
  }
}

await runCommand(async signal => {
  const { values, positionals: [name] } = await parseFlags('check')
  const task = chooseTask(values, name)
  const found = await TASKS[task].find(values.stage ?? name)
  const { CHECKS } = await import('./run-check.js')
  return CHECKS[task](found, { ...values, localise: await localiserFor(values), signal })
})

function chooseTask (values, name) {
  const { stage } = values
  if (stage !== undefined && name !== undefined) throw new UsageError('with --stage, check takes no exercise')
  const task = stage === undefined ? taskOf(name) : 'stage'
  const odd = Object.keys(values).find(flag => !TASKS[task].flags.includes(flag))
  if (odd === undefined) return task
  const others = Object.values(TASKS).filter(({ flags }) => flags.includes(odd))
  throw new UsageError(`--${odd} goes with ${others.map(({ asked }) => asked).join(', or with ')}`)
}

function taskOf (name) {
  if (name === undefined) return 'list'
  return namesMystery(name) ? 'mystery' : 'exercise'
}
