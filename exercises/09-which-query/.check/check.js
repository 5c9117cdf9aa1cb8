'use strict'

module.exports = {
  title: 'Which query?',
  chapter: '08-one-request',
  minutes: 10,
  task: 'The database of this shop works for 35 minutes of each hour. statements.txt is what it counted in one such hour. Find the query that takes most of its time, find out why, and add what that query lacks to migration.sql: one index. The database must use it.',
  edits: ['migration.sql'],
  keeps: { 'index.js': 'bc8aa83c03e4', 'queries.js': 'd47e689b5b8f', 'statements.txt': 'b8267cdf6f90' },
  server: { route: '/customer/7', needs: ['postgres'] },
  holds: [
    {
      kind: 'responses',
      cases: [
        { request: { path: '/sold/Product%207' }, response: { status: 200, bodyEquals: '[{"pieces":399}]' } },
        { request: { path: '/sold/PRODUCT%20499' }, response: { status: 200, bodyEquals: '[{"pieces":399}]' } },
        { request: { path: '/customer/7' }, response: { status: 200, bodyEquals: '[{"id":7,"name":"customer 7"}]' } },
        { request: { path: '/perDay' }, response: { status: 200, bodyMatches: '"day":"2026-01-01T' } }
      ]
    },
    { kind: 'own', name: 'plan' },
    { kind: 'own', name: 'indexes' }
  ],
  hints: [
    'The list is sorted by the time of one call. How much time did all calls of a query take together?',
    'Nearly all pages of a table are read to find 200 rows, so nothing leads to them. Run the server and ask for the plan: EXPLAIN (ANALYZE, BUFFERS) and the query from queries.js. What does its filter compare?',
    'An index keeps what it was made of. A query that compares something computed from a column does not find it in an index on the column itself; PostgreSQL can index what is computed, too.'
  ],
  why: 'A slow query is not the expensive one: twelve reports of 118 ms are a second and a half in the hour, and 94,210 quick ones of 22 ms are 34 minutes. ' +
    'The quick one had nothing to find its rows by: an index on product does not help who asks for lower(product). ' +
    'EXPLAIN tells whether an index is used; and as each write has to keep every index up to date, one that nobody uses only costs.'
}
