'use strict'

// Read activity.txt.
module.exports = {
  holder: null, // the pid for which all that wait are waiting, in the end: a number
  waitsFor: null, // 'a lock', 'the disk' or 'the server': what does that one wait for?
  endsIt: null, // 'lock_timeout', 'statement_timeout' or 'idle_in_transaction_session_timeout': which would end it?
  largerPool: null // 'helps' or 'does not help'
}
