// @ts-check
// The files of a server: each is made of a file in parts/, with names that were drawn, and one has the patch of the
// fault.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asJson } from '../made-folder.js'
import { applyPlanting } from '../slow-down.js'

/**
 * @import { Drawn, Kind, Lot } from './draw.js'
 * @import { GuiltyLine } from '../slow-down.js'
 */

const OLDER = '2.0.3'
const NEWER = '2.1.0'
const ALARM = '// TODO: this runs for every answer. Is it what makes us slow?\n'
const THINGS = [['books', 'book'], ['films', 'film'], ['plants', 'plant'], ['recipes', 'recipe'], ['rooms', 'room'],
  ['maps', 'map'], ['tools', 'tool'], ['songs', 'song']]
const ORDERS = ['orders', 'order'] // what the database has

/** What a part may be called, by its kind. */
const NAMES = {
  json: ['openingHours', 'counterHours'],
  regex: ['shortKey', 'urlKey'],
  'blocking-hash': ['seal', 'stamp'],
  'date-format': ['arrival', 'validFrom'],
  'header-parse': ['spokenIn', 'tongue'],
  'linear-search': ['bay', 'rack'],
  sort: ['neighbour', 'nextTo'],
  'buffer-copy': ['ticketNumber', 'coupon'],
  deflate: ['conditions', 'smallPrint'],
  'eager-log': ['quota', 'allowance'],
  'await-chain': ['handling', 'careOf'],
  delay: ['price', 'tariff'],
  'one-at-a-time': ['stock', 'remaining'],
  'in-flight': ['turnout', 'rush'],
  leak: ['visits', 'lastSeen'],
  'unbounded-cache': ['locator', 'permalink'],
  timers: ['zone', 'district']
}
const SUSPECT_NAMES = {
  signature: ['signature', 'sealedBy'],
  packed: ['packedSize', 'slowLine'],
  words: ['vocabulary', 'wordCount'],
  outline: ['depth', 'levels'],
  parity: ['checksum', 'adler'],
  copies: ['fieldOrder', 'columns']
}

/** Of the slots, where the parts go. */
const SLOTS = { own: 'own code', middle: 'middleware', pack: 'package' }
const DATABASE_KINDS = ['query-loop', 'full-scan', 'too-many-rows', 'held-connection', 'new-connection']
/** Some share their last digits, some a remainder: a cache by less than the whole id mixes them up. */
const ALIKE_IDS = [1, 2, 3, 42, 50, 77, 99, 100, 142, 150, 199, 200, 242, 250, 299, 300, 333, 350, 399, 400, 999999]
const IS_ASYNC = /^module\.exports = async /m
const ON_LIST = ['query-loop', 'too-many-rows']

/**
 * @typedef {object} Assembled
 * @property {Record<string, string>} texts by file
 * @property {Record<string, string>} clean the same server without the fault
 * @property {GuiltyLine[]} guilty
 * @property {string} suspect the file of what is expensive too, and needed
 * @property {string[]} routes each once, as they are loaded
 * @property {string[]} slow those of them that the fault is on
 * @property {string[]} alike other paths whose answers must stay as they are
 */

/**
 * @param {Drawn & { lot: Lot }} drawn
 * @returns {Promise<Assembled>} the same for the same draw
 * @throws {Error} when a patch doesn't fit its part
 */
export async function assemble ({ fault, kind, framework, place, suspect, isAlarming, lot }) {
  const isPostgres = DATABASE_KINDS.includes(kind)
  const parts = drawParts({ kind, place, lot })
  const [things, thing] = isPostgres ? ORDERS : lot(THINGS)
  const words = {
    things,
    thing,
    own: parts.own.name,
    middle: parts.middle.name,
    pack: parts.pack.name,
    suspect: lot(SUSPECT_NAMES[suspect])
  }
  const route = lot(['list', 'show', 'summary'])
  const only = fault === 'per route' && !isPostgres
    ? { slot: slotOf(place), route }
    : null
  const [store, index, service, suspectText, ...ofParts] = await Promise.all([
    readPart(`stores/${isPostgres ? 'postgres' : 'memory'}.cjs`),
    readPart(`frameworks/${framework}.cjs`),
    readPart('things.cjs'),
    readPart(`suspects/${suspect}.cjs`),
    ...Object.values(parts).map(({ kind }) => readPart(`faults/${kind}.cjs`))
  ])
  const [own, middle, pack] = ofParts
  const isAsync = Object.fromEntries(Object.keys(parts).map((slot, i) => [slot, IS_ASYNC.test(ofParts[i])]))
  const whole = { store, own, middle, pack }
  const slot = isPostgres ? 'store' : slotOf(place)
  const planted = await plantIn(whole[slot], kind, isPostgres)
  const filesOf = slots => fileTexts({
    ...slots,
    index: withoutAwait(index, isAsync),
    service: withoutAwait(only ? onOneRoute(service, only) : service, isAsync),
    suspect: isAlarming ? suspectText.replace('module.exports', `${ALARM}module.exports`) : suspectText,
    olderPack: slots.pack
  }, words)
  const faulty = { ...whole, [slot]: planted.text }
  const clean = filesOf(whole)
  const isUpgrade = fault === 'by upgrade'
  const older = packageFile(words.pack, OLDER)
  const texts = { ...filesOf(faulty), ...isUpgrade && { [older]: clean[older] } }
  const guiltyFile = {
    own: `lib/${kebab(words.own)}.js`,
    middle: `middleware/${kebab(words.middle)}.js`,
    pack: packageFile(words.pack, NEWER), // the older one may have the fault as well, and does not run
    store: 'store.js'
  }[slot]
  const ofRoute = { list: `/${things}`, show: `/${things}/7`, summary: '/summary' }
  return {
    texts,
    clean,
    guilty: planted.lines.map(line => ({ file: guiltyFile, line })),
    suspect: `lib/${kebab(words.suspect)}.js`,
    routes: Object.values(ofRoute),
    slow: slowRoutes({ kind, only, isPostgres }).map(route => ofRoute[route]),
    alike: [...ALIKE_IDS.map(id => `/${things}/${id}`), `/${things}/42?from=here`, '/nothing']
  }
}

function slowRoutes ({ kind, only, isPostgres }) {
  if (only) return [only.route]
  if (kind === 'full-scan') return ['show']
  if (isPostgres && ON_LIST.includes(kind)) return ['list']
  return ['list', 'show', 'summary']
}

function slotOf (place) {
  return Object.keys(SLOTS).find(slot => SLOTS[slot] === place) ?? 'store'
}

/** @returns {Record<'own' | 'middle' | 'pack', { kind: string, name: string }>} each of another kind */
function drawParts ({ kind, place, lot }) {
  const used = [kind]
  const of = kind => ({ kind, name: lot(NAMES[kind]) })
  const draw = () => {
    const one = lot(Object.keys(NAMES).filter(other => !used.includes(other)))
    used.push(one)
    return of(one)
  }
  return /** @type {any} */ (Object.fromEntries(Object.entries(SLOTS).map(([slot, where]) =>
    [slot, where === place ? of(kind) : draw()])))
}

async function plantIn (text, kind, isPostgres) {
  const file = isPostgres ? 'store.js' : 'part.js'
  const patch = await readPart(isPostgres ? `stores/postgres.${kind}.patch` : `faults/${kind}.patch`)
  const planted = await applyPlanting({ [file]: text }, patch)
  if ('notIn' in planted) throw new Error(`${kind}.patch is of another ${planted.notIn}`)
  return { text: planted.texts[file], lines: planted.guilty.map(({ line }) => line) }
}

/** A part that answers at once is called without `await`. */
function withoutAwait (text, isAsync) {
  const sync = Object.keys(isAsync).filter(slot => !isAsync[slot])
  return text.replaceAll(/\bawait (\w+)\(/g, (call, name) => sync.includes(name) ? `${name}(` : call)
}

/** On the other routes, the part isn't called. */
function onOneRoute (text, { slot, route }) {
  return text.split(/(?=^exports\.)/m)
    .map(block => block.startsWith('exports.') && !block.startsWith(`exports.${route} `)
      ? block.replace(RegExp(`,?\\n    ${slot}: .*?(?=,?\\n)`), '')
      : block)
    .join('')
}

function fileTexts ({ index, service, suspect, own, middle, pack, olderPack, store }, words) {
  const named = (text, name = '') => rename(text, { ...words, part: name })
  const manifest = {
    name: words.things,
    private: true,
    type: 'commonjs',
    main: 'index.js',
    imports: { [`#${kebab(words.pack)}`]: `./${packageFile(words.pack, NEWER)}` }
  }
  return {
    'package.json': asJson(manifest),
    'CHANGES.md': `# Changes\n\n- ${kebab(words.pack)} ${OLDER} to ${NEWER}. ` +
      'Both are in packages/, and package.json says which one runs.\n',
    'index.js': named(index),
    [`${words.things}.js`]: named(service),
    'store.js': named(store),
    [`lib/${kebab(words.own)}.js`]: named(own, words.own),
    [`lib/${kebab(words.suspect)}.js`]: named(suspect),
    [`middleware/${kebab(words.middle)}.js`]: named(middle, words.middle),
    [packageFile(words.pack, OLDER)]: named(olderPack, words.pack),
    [packageFile(words.pack, NEWER)]: named(pack, words.pack)
  }
}

const packageFile = (name, version) => `packages/${kebab(name)}-${version}/index.js`
const kebab = name => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const header = name => `X-${kebab(name).replaceAll(/(^|-)[a-z]/g, letter => letter.toUpperCase())}`

function rename (text, words) {
  const paths = text
    .replaceAll(/(?<=['/#])(own|middle|pack|suspect)(?=')/g, (_, slot) => kebab(words[slot]))
    .replaceAll(/X-(Middle|Suspect)/g, (_, slot) => header(words[slot.toLowerCase()]))
  return paths.replaceAll(/\b(?:things?|own|middle|pack|suspect|part)\b/g, word => words[word] || word)
}

const read = new Map()

/** @returns {Promise<string>} */
async function readPart (file) {
  if (!read.has(file)) read.set(file, await readFile(join(import.meta.dirname, 'parts', file), 'utf8'))
  return read.get(file)
}
