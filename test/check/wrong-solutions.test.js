// @ts-check
import { isBrief } from '../support/brief.js'
import { testRightSolutions, testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(isBrief)
await testRightSolutions(isBrief)
