'use strict'

// Four processes of a service share a database, and each of them gets 30 requests per second, at random times. The
// database allows 100 connections in all, and keeps three of them for whoever has to repair something.
// For each request a process takes a connection from its pool and gives it back after three statements, one after the
// other: BEGIN, a query that takes the database 25 ms, and COMMIT. The database is far away: 25 ms each way.
module.exports = {
  heldMs: null, // how many ms does a request keep its connection?
  inUse: null, // so how many connections of a process are in use, on average?
  pool: null, // how many do you give the pool of each process, so that at most one request in twenty waits for one?
  most: null, // and how many could each of them have at most, if all are to be open at the same time?
  withoutBegin: null // how many are in use on average, if the query is sent alone, without BEGIN and COMMIT?
}
