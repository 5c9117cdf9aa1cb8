'use strict'

module.exports = {
  title: 'One URL',
  chapter: 'case-router-regexp',
  minutes: 15,
  task: 'One long URL holds this server for seconds: one of dashes below /archive/, for example. Profile it while it is held, and find out which of its routes try everything. Change routes.js so that no URL holds the loop for more than 50 ms. Whatever a route matched before, it still matches, with the same parameters, and nothing else.',
  edits: ['routes.js'],
  keeps: { 'index.js': 'b8f86c9ad203' },
  server: { route: '/flights/riga-oslo' },
  holds: [
    { kind: 'own', name: 'same' },
    { kind: 'own', name: 'held', measuringS: 2 }
  ],
  hints: [
    "Ask for a day of 400 dashes and more, as in the chapter, and for /tags/ with thirty letters and a '!'. A CPU profile has a row for each regular expression.",
    'Where can a parameter end? If it may itself hold what it ends at, there are many ways to split a path. Which of them does the expression try first, and how would you write down only that one?',
    'A parameter that is as short as possible ends at the first dash after its first character. So all of it but that first character is no dash. And in the list: which comma, or none, stands between two tags?'
  ],
  why: 'An expression that can match the same text in many ways tries all of them when the end does not fit. Written so that each character has one place where it can go, it matches the same and tries once. ' +
    'Forbidding the dash in all but the first parameter, as the repaired package does, would have changed what the routes mean, and a limit on the length would have refused good URLs.'
}
