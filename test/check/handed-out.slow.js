// @ts-check
import { isBrief } from '../support/brief.js'
import { testHandedOut } from '../support/handed-out.js'

testHandedOut(exercise => !isBrief(exercise))
