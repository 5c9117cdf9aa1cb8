// @ts-check
import { isBrief } from '../support/brief.js'
import { testHandedOut, testHints } from '../support/handed-out.js'

testHandedOut(isBrief)
testHints()
