// @ts-check
import { testHandedOut } from '../support/handed-out.js'
import { isNightly } from '../support/timed.js'

await testHandedOut(isNightly)
