// @ts-check
// What is written by hand: each kind of mistake has to be named, with file and line. What is right must not be: the
// pages of this project.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkProse, makeRules } from '../../docs/.book/prose.js'
import { checkReferences, createLinkCheck } from '../../docs/.book/references.js'
import { parsePage } from '../../docs/.book/regions.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const PAGE = 'docs/page.md'

const rules = makeRules({
  constants: ['20 minutes', 'at 10', 'at 10 or 30'],
  articleFigures: { rate: 5011.11, ratio: 200, printed: ['933.40ms'] }
})
const known = {
  npmScripts: Object.fromEntries(
    ['start', 'bench', 'check', 'break', 'profile', 'profile:all', 'lab', 'cost', 'docs:check'].map(name => [name, ''])
  ),
  stageIds: ['01-slow'],
  exerciseIds: ['06-slower-every-time'],
  labFlags: { decay: { seconds: /** @type {const} */ ({ type: 'string', value: 'SECONDS' }) }, 'fixed-rate': {} },
  checkLink: createLinkCheck(rootDir, [])
}

const check = async text => {
  const page = parsePage(text, PAGE)
  return [...checkProse(page, rules), ...await checkReferences(page, known)]
}

/** @type {[string, RegExp][]} */
const mistakes = [
  ['It is 37 % better.', /the number "37" is in no region, no article and no list of constants$/],
  ['The article says 200.', /the number "200"/], // a round one of theirs is also anybody else's
  ['It takes １２ of them.', /the number "１２"/],
  ['This one is slower.[^it-is]', /no figure with a bound is defined for \[\^it-is\]$/],
  ['It <!-- Claim: nope --> is.', /no marker: <!-- Claim: nope -->; there are: region, \/region$/],
  ['![](images/league.svg)', /a picture without alt text$/],
  ['See [there](glossary.md#no-such-thing).', /a link to #no-such-thing, which is no heading of docs\/glossary\.md$/],
  ['![a picture](images/of-nothing.svg)', /a link to docs\/images\/of-nothing\.svg, which is not there$/],
  ['See [there](../node_modules/).', /a link to node_modules\/, which is in no commit$/],
  ['Run `npm run jog -- 01-slow`.', /there is no npm script "jog"$/],
  ['Run `npm run bench -- 01-slow --magic 3`.', /npm run bench: unknown flag '--magic'; the flags are: --all .*/],
  ['Run `npm run bench 01-slow --quick`.', /npm takes --quick for itself: put -- before it$/],
  ['Run `npm run bench -- 01-slow --rounds many`.', /npm run bench: --rounds takes a whole number above 0, .*/],
  ['Run `npm run bench -- --app . --all`.', /npm run bench: --app and --all do not go together$/],
  ['Run `npm run bench -- 04-fast`.', /there is no stage "04-fast"$/],
  ['Run `npm run profile:all -- 01-slow`.', /npm run profile:all: too many arguments.*/],
  ['Run `npm run break -- 03-optimized`.', /npm run break: too many arguments.*/]
]
for (const [mistake, message] of mistakes) {
  test(`named: ${mistake}`, async () => {
    const found = await check(`# A\n\ntext\n\n${mistake}\n`)
    assert.equal(found.length, 1, found.join('\n'))
    const line = mistake.startsWith('```') ? /[56]/ : /5/
    assert.match(found[0], new RegExp(`^${PAGE}:${line.source}: ${message.source}`))
  })
}

test('a command may have placeholders, dots for more, and the flags of its lab', async () => {
  const commands = ['npm run bench -- STAGE --rounds N ...', 'npm start -- 01-slow --port PORT', 'npm run lab -- decay --seconds SECONDS',
    'npm run lab -- NAME --help', 'npm run profile:all', 'npm run check -- 06', 'npm run profile -- exercises/06 --tool TOOL',
    'npm run docs:check -- results/ci.json', 'npm test', 'npm run cost -- RECORD.json']
  assert.deepEqual(await check(commands.map(command => `\n\`${command}\`\n`).join('')), [])
})
