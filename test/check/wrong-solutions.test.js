// @ts-check
import { isBrief } from '../support/brief.js'
import { testWrongSolutions } from '../support/wrong-solutions.js'

await testWrongSolutions(isBrief)
