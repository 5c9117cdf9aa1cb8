'use strict'

// What a client sends in If-None-Match, and the status that it must get.
const CASES = [
  ['W/"seed-7"', 304],
  ['W/"seed-6"', 200],
  ['"seed-5", W/"seed-7", "seed-6"', 304],
  ['"seed-5", W/"seed-6"', 200],
  ['"seed-5",W/"seed-7" , "seed-6"', 304], // blanks beside a comma are optional, before it too
  ['"seed-7"', 304],
  ['"seed-7"', 304], // again at once: whoever remembers where they were in a header begins there in the next one
  ['"seed-70"', 200],
  ['"seed-6,seed-7"', 200],
  ['"xseed-7"', 200],
  ['"SEED-7"', 200],
  ['w/"seed-6", W/"a*b"', 200],
  ['"a*b", W/"seed-7"', 304],
  ['"a*b", W/"seed-7"', 304],
  ['"a,*,b"', 200],
  ['"W/seed-7"', 200],
  ['*', 304]
]

// What they must get for the other resource, whose tag is W/"notes-2".
const OTHER_CASES = [
  ['"notes-2"', 304],
  ['"seed-7", W/"notes-2"', 304],
  ['W/"seed-7"', 200]
]

// And for one whose tag is strong: "letters-3".
const STRONG_CASES = [
  ['"letters-3"', 304],
  ['"letters-2", W/"letters-3"', 304],
  ['"tters-3"', 200]
]

// And for one whose tag has a comma, and what a regular expression does not take as it stands: "4,5+x/1".
const LISTS_CASES = [
  ['"4,5+x/1"', 304],
  ['"4", W/"4,5+x/1"', 304],
  ['"4,55x/1"', 200]
]

const bodyOf = (status, edition) => status === 304 ? '^$' : `^{"data":"the ${edition} edition"}$`

const ask = (path, etag, edition) => ([tags, status]) => ({
  request: { path, headers: tags === undefined ? {} : { 'if-none-match': tags } },
  response: { status, headers: { etag }, bodyMatches: bodyOf(status, edition) }
})

module.exports = {
  title: 'The answer that has no body',
  chapter: '17-conditional-requests',
  minutes: 15,
  task: 'A client that has this edition already must get a 304 without a body. Change isKnown in condition.js so that it also understands lists, weak tags and *.',
  edits: ['condition.js'],
  keeps: { 'index.js': 'bdb4a52decac' },
  server: { route: '/seed' },
  holds: [
    {
      kind: 'responses',
      cases: [
        ...[[undefined, 200], ...CASES].map(ask('/seed', 'W/"seed-7"', 'seventh')),
        ...OTHER_CASES.map(ask('/notes', 'W/"notes-2"', 'second')),
        ...STRONG_CASES.map(ask('/letters', '"letters-3"', 'third')),
        ...LISTS_CASES.map(ask('/lists', '"4,5+x/1"', 'fourth'))
      ]
    }
  ],
  hints: [
    'The comment above isKnown names the two sections of the RFC; each is half a page. How many forms can the header have?',
    'A * is always known. For all others take the list apart, and compare what is between the quotes.',
    'A tag may hold a comma, so a list cannot be split at commas: look for what stands between two quotes. And with which prefix does your own tag come?'
  ],
  why: 'Without the weak comparison a proxy that compresses, and so marks your tag as weak, turns every 304 back into a full body. ' +
    'Frameworks differ in whether they do this for you, and a benchmark in which nobody sends If-None-Match does not show it.'
}
