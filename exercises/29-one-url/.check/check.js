'use strict'

module.exports = {
  title: 'One URL',
  chapter: 'case-router-regexp',
  minutes: 15,
  task: 'One long URL holds the service in labs/case-router-regexp/service. Profile it to find the line, find the package behind it and its repaired version, and what the repair changes. Fill in answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        line: { from: 56, to: 58 },
        package: 'path-to-regexp',
        times: { from: 6, to: 10 },
        version: '6.3.0',
        from: 'new-york'
      }
    }
  ],
  hints: [
    'A CPU profile has a row for the regular expression itself, and its parent is the line.',
    'Which package does the router ask for in its package.json? Its number is in the chapter, and its changelog says which version repairs it.',
    'Install the repaired version there without the overrides in package.json, and ask for a flight from a city with a dash in its name.'
  ],
  why: 'Each of the three parameters may end at any dash, so n dashes have about n³/6 ways to be split, and a URL that fits none has all of them tried. ' +
    'The repair forbids the dash in all but the first parameter, so some URLs mean something else from then on: read what a security fix changes.'
}
