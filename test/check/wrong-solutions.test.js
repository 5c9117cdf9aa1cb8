// @ts-check
import { hasTimed } from '../support/timed.js'
import { testRightSolutions, testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(exercise => !hasTimed(exercise))
await testRightSolutions(exercise => !hasTimed(exercise))
