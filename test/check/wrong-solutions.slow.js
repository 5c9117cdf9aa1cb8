// @ts-check
import { isNightly } from '../support/timed.js'
import { testRightSolutions, testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(isNightly)
await testRightSolutions(isNightly)
