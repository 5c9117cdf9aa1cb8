// @ts-check
import { testHandedOut, testHints } from '../support/handed-out.js'
import { hasTimed } from '../support/timed.js'

testHandedOut(exercise => !hasTimed(exercise))
testHints()
