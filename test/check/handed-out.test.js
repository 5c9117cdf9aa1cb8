// @ts-check
import { testHandedOut, testHints, testReasons } from '../support/handed-out.js'
import { isNightly } from '../support/timed.js'

await testHandedOut(exercise => !isNightly(exercise))
testHints()
testReasons()
