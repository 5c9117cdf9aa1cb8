'use strict'

// Which of the five pays, and what shows it?
//   npm run profile -- exercises/33-old-advice --tool cpu
module.exports = {
  line: 16, // the line of report.js, as it is handed out, that it is about: a number
  values: 20000, // how many values that line handles for one request
  othersAtMost: 20, // the most values that any of the other four lines handles for one request
  share: 0.9 // of the CPU time of a request that this line takes, measured: from 0 to 1
}
