// @ts-check
import { testSolutions } from '../support/wrong-solutions.js'

await testSolutions()
