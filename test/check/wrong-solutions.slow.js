// @ts-check
import { isBrief } from '../support/brief.js'
import { testRightSolutions, testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(exercise => !isBrief(exercise))
await testRightSolutions(exercise => !isBrief(exercise))
