'use strict'

const CHARS = ['a', '-', '/', ',']
const MOST_CHARS = 6 // every path of so many is asked for, behind each of the prefixes
const PREFIXES = ['/flights/', '/archive/', '/tags/']
const LONG = 2000
const PATHS = [
  '/', '/flights', '/flights/riga-oslo', '/flights/st-gallen-oslo', '/flights/riga-oslo/', '/flights/riga-oslo/x',
  '/x/flights/a-b', '/archives/2024-05-06', '/archive/2024.05.06',
  '/archive/2024-05-06', '/archive/2024-05-06-draft', '/archive/-44-03-15', '/archive/2024-05-06/',
  '/archive/2024-05-06//', '/archive/May-the-4th', '/archive/%D0%B3%D0%BE%D0%B4-05-06',
  '/tags/cheap,non-stop', '/tags/cheap,,non-stop', '/tags/cheap,', '/tags/,cheap', '/tags/cheap,A_1',
  '/tags/ch%C3%A9ap', '/tags/a b',
  `/flights/${'a'.repeat(LONG)}-${'b-'.repeat(LONG)}c`,
  `/archive/${'1'.repeat(LONG)}-${'2'.repeat(LONG)}-${'3-'.repeat(LONG)}4`,
  `/tags/${'tag,'.repeat(LONG)}tag`
]

// The first path that the two match in different ways.
module.exports = (file, handedOut) => {
  const paths = [...PATHS, ...PREFIXES.flatMap(prefix => shortOnes().map(rest => prefix + rest))]
  const [mine, start] = [file, handedOut].map(file => require(file).match)
  for (const path of paths) {
    const [found, wanted] = [mine, start].map(match => asJson(match(path)))
    if (found !== wanted) return { path, found, wanted }
  }
  return { count: paths.length }
}

function asJson (value) {
  return JSON.stringify([value]).slice(1, -1)
}

function shortOnes () {
  let last = ['']
  const all = [...last]
  for (let length = 1; length <= MOST_CHARS; length++) {
    last = last.flatMap(text => CHARS.map(char => text + char))
    all.push(...last)
  }
  return all
}
