'use strict'

// Four processes of a service share a database, and each of them gets 30 requests per second, at random times. The
// database allows 100 connections in all, and keeps three of them for whoever has to repair something.
// For each request a process takes a connection from its pool and gives it back after three statements, one after the
// other: BEGIN, a query that takes the database 25 ms, and COMMIT. The database is far away: 25 ms each way.
module.exports = {
  heldMs: 175, // how many ms does a request keep its connection?
  inUse: 5.25, // so how many connections of a process are in use, on average?
  pool: 12, // how many do you give the pool of each process, so that at most one request in twenty waits for one?
  most: 24, // and how many could each of them have at most, if all are to be open at the same time?
  withoutBegin: 2.25 // how many are in use on average, if the query is sent alone, without BEGIN and COMMIT?
}
