// @ts-check
// One wrong solution of each exercise; the others are in wrong-solutions.slow.js.
import { isNightly } from '../support/timed.js'
import { testSolutions } from '../support/wrong-solutions.js'

await testSolutions(({ exercise }, isFirst) => isFirst && !isNightly(exercise))
