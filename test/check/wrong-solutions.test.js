// @ts-check
import { hasTimed } from '../support/timed.js'
import { testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(exercise => !hasTimed(exercise))
