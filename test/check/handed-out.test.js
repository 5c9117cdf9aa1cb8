// @ts-check
import { isBrief } from '../support/brief.js'
import { testArchive, testHandedOut, testHints } from '../support/handed-out.js'

testHandedOut(isBrief)
testHints()
testArchive()
