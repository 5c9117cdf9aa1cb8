'use strict'

// Which of the five pays, and what shows it?
//   npm run profile -- exercises/33-old-advice --tool cpu
module.exports = {
  line: null, // the line of report.js, as it is handed out, that it is about: a number
  values: null, // how many values that line handles for one request
  othersAtMost: null, // the most values that any of the other four lines handles for one request
  share: null // of the CPU time of a request that this line takes, measured: from 0 to 1
}
