// @ts-check
import { hasTimed } from '../support/timed.js'
import { testRightSolutions, testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(hasTimed)
await testRightSolutions(hasTimed)
