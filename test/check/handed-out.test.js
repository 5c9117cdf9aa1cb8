// @ts-check
import { testHandedOut, testHints } from '../support/handed-out.js'
import { hasTimed } from '../support/timed.js'

await testHandedOut(exercise => !hasTimed(exercise))
testHints()
