'use strict'

// Answer by measuring, before you open another file: a real server is too long to read.
// Start both servers:
//   npm start -- exercises/03-two-servers
// Load each with ten connections, and look at the requests per second and at the latency:
//   npx autocannon -c 10 -d 5 http://127.0.0.1:3000/     (blue)
//   npx autocannon -c 10 -d 5 http://127.0.0.1:3001/     (green)
// Then stop them, and let clinic doctor start and look at each:
//   (cd exercises/03-two-servers &&
//     NO_INSIGHT=1 npx clinic doctor --on-port 'autocannon -c 10 -d 5 http://127.0.0.1:$PORT/' -- node blue.js)
module.exports = {
  waits: null, // 'blue' or 'green': whose thread is idle most of the time?
  computes: null, // 'blue' or 'green': whose thread is busy all the time?
  longDelay: null, // 'blue' or 'green': for which one does doctor draw a long event-loop delay?
  moreWithTwentyConnections: null // 'blue', 'green', 'both' or 'none': whose rate doubles with -c 20?
}
