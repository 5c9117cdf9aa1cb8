'use strict'

// Read activity.txt.
module.exports = {
  holder: 4120, // the pid for which all that wait are waiting, in the end: a number
  waitsFor: 'the server', // 'a lock', 'the disk' or 'the server': what does that one wait for?
  endsIt: 'idle_in_transaction_session_timeout', // 'lock_timeout', 'statement_timeout' or 'idle_in_transaction_session_timeout': which would end it?
  largerPool: 'does not help' // 'helps' or 'does not help'
}
