// @ts-check
import { testHandedOut } from '../support/handed-out.js'
import { hasTimed } from '../support/timed.js'

await testHandedOut(hasTimed)
