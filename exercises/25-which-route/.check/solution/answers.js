'use strict'

// A service has four routes: health, users, search and reports. Its access log is service/access.log.
// The routes are far apart, so short rounds (--quick) are enough.
//   npm run bench -- --app exercises/25-which-route/service --help
module.exports = {
  mostRequests: 'health', // the route with the most requests, such as 'users'
  mostEach: 'reports', // the route whose answer takes the most CPU time
  mostOfAll: 'search', // the route that takes the most CPU time with all its requests of the log

  // Write true or false.
  reportsFirst: false // making reports ten times as fast saves more CPU time than making search twice as fast
}
