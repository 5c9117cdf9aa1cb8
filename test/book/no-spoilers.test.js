// @ts-check
// What a reader is asked to predict or to find is not in sight before.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'
import { readExercises } from '../../scripts/check/exercises.js'
import { createRelink, showTranslation } from '../../docs/.book/translated-pages.js'
import { LANGUAGES } from '../../scripts/render/languages.js'

const MEASURED = /<!-- region: (race|lab|lab-transcript|picture|profile|diagnoses|screen) |images\/screens\/\S*01-slow/
const LIVE = /<!-- region: picture (watched|doctor)-/
const DETECTED = /<!-- region: lab-transcript / // in the first chapters, where one lab names the flaw
const TASKS = '<!-- region: tasks -->'
const REFERENCE = /^data-|^(articles-then-and-now|dependencies)\.md$/ // what is looked up, and read by nobody before a task

const english = await readPages('docs')
const relink = createRelink(rootDir)
const asking = [...english].filter(([, text]) => text.includes(TASKS) || text.includes('\n## Predict\n'))
const exercises = await readExercises()

for (const file of ['README.md', 'docs/index.md']) {
  test(`${file} has no sentence about the rate of the slow server, nor about what is wrong`, async () => {
    const text = await readFile(join(rootDir, file), 'utf8')
    assert.doesNotMatch(text, /figure rate|picture answer/)
    assert.doesNotMatch(text, /slower with|slows down|\blisteners\b/)
  })
}

for (const [name, text] of asking) {
  test(`${name} folds what a run showed until See, and the picture of a live run`, () => {
    const open = unfolded(text)
    assert.doesNotMatch(beforeTheAnswer(name, open), MEASURED)
    assert.doesNotMatch(open, LIVE)
    if (/^0[1-5]-/.test(name)) assert.doesNotMatch(open, DETECTED)
  })
}

for (const language of Object.keys(LANGUAGES)) {
  test(`docs/${language} folds what the English pages fold`, async () => {
    for (const name of (await readPages(`docs/${language}`)).keys()) {
      const text = await showTranslation(rootDir, `docs/${language}/${name}`, relink) ?? ''
      const source = english.get(name) ?? ''
      const asked = beforeTheAnswer(name, source)
      const folded = regionsIn(asked).difference(regionsIn(unfolded(asked)))
      assert.deepEqual([...folded.intersection(regionsIn(unfolded(text)))], [], name)
    }
  })
}

for (const { id, chapter, holds } of exercises) {
  const answers = holds.filter(({ kind }) => kind === 'answers').flatMap(({ expects }) => Object.entries(expects))
  for (const [name, wanted] of answers.filter(([, wanted]) => tells(wanted))) {
    test(`${id}: no page or README says before the task what ${name} is`, async () => {
      const pages = [...english].filter(([page]) => !REFERENCE.test(page))
      const texts = [...pages, ['README.md', await readFile(join(rootDir, 'README.md'), 'utf8')]]
      for (const [page, text] of texts) {
        const shown = page === `${chapter}.md` ? unfolded(text) : text
        const words = withoutClaims(shown).split(/[^\w./@-]+/).map(word => word.replace(/[.,]$/, ''))
        const told = words.flatMap(word => [word, ...word.split('@')]).filter(word => isAnswer(word, wanted))
        assert.deepEqual(told, [], page)
      }
    })
  }
}

/** Answers that stand on no page for another reason: a file, a whole version, or the name of a function. */
function tells (wanted) {
  return /\.js|\d\\\.\d/.test(wanted.matches) || wanted.path !== undefined || /^\d+\.\d|^[a-z]+[A-Z]/.test(wanted)
}

function isAnswer (word, wanted) {
  return wanted.matches ? new RegExp(wanted.matches).test(word) : word === (wanted.path ?? wanted)
}

async function readPages (folder) {
  const names = (await readdir(join(rootDir, folder))).filter(name => name.endsWith('.md'))
  const read = names.map(async name => /** @type {[string, string]} */ ([name, await readFile(join(rootDir, folder, name), 'utf8')]))
  return new Map(await Promise.all(read))
}

/** They stand at the end, and say what was measured. */
function withoutClaims (text) {
  return text.replace(/<!-- region: claims -->[^]*/, '')
}

function unfolded (text) {
  return text.replace(/<details>[^]*?<\/details>/g, '')
}

/** A case is what its task asks for, so that nothing may be told before the task. */
function beforeTheAnswer (name, text) {
  return name.startsWith('case-') ? text.slice(0, text.indexOf(TASKS)) : betweenPredictAndSee(text)
}

function betweenPredictAndSee (text) {
  const from = Math.max(text.indexOf('\n## Predict\n'), 0)
  const ends = ['\n## See', TASKS].map(end => text.indexOf(end, from)).filter(at => at >= 0)
  return text.slice(from, Math.min(...ends))
}

function regionsIn (text) {
  return new Set(text.match(/(?<=<!-- region: )\S+ .*(?= -->)/g))
}
