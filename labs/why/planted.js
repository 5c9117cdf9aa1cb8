// @ts-check
// What is planted: the slow-downs of `npm run break`, and some microseconds of work in one function of six apps, in
// their own code or in a package.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'

/** @import { GuiltyLine } from '../../scripts/check/slow-down.js' */

/** @typedef {{ texts: Record<string, string>, guilty: GuiltyLine[] }} Plant `guilty` the lines that do it */

/**
 * @typedef {object} Planted
 * @property {string} app
 * @property {string} [stage] id; without it, a server of the lab
 * @property {string} [inPackage] of which both versions have a copy
 * @property {(stage: { id: string, dir: string }) => Promise<Plant>} plant
 */

const WAITING = 'postgres-variant' // a server that waits has no function that costs more
/** Came later, and no record has them yet: figures are of all that is planted. */
const LATER = ['one-at-a-time', 'in-flight', 'sort', 'linear-search']

/** By the name of the app: a stage, or a server of the lab. */
const STAGES = { restify: '03-optimized', Koa: 'koa-variant/04-optimized', Fastify: 'fastify-variant' }

/** `loops` of a nanosecond or so: a part of a request that depends on the machine, so the record says how large. */
const WORK = [
  { app: 'restify', file: 'util.js', at: 'function renderBody (content, url) {', loops: 4000 },
  { app: 'restify', file: 'lib/chain.js', at: 'Chain.prototype.run = function run(req, res, done) {', loops: 1000 },
  { app: 'Koa', file: 'util.js', at: 'function timestamp () {', loops: 4000 },
  { app: 'Koa', file: 'lib/application.js', at: 'createContext (req, res) {', loops: 4000 },
  { app: 'Fastify', file: 'util.js', at: 'function renderBody (content, url) {', loops: 2000 },
  { app: 'Fastify', file: 'lib/reply.js', at: "Reply.prototype.header = function (key, value = '') {", loops: 700 },
  { app: 'Express', file: 'shop.cjs', at: 'function render (articles) {', loops: 6000 },
  { app: 'Express', file: 'lib/response.js', at: 'res.send = function send(body) {', loops: 6000 },
  { app: 'Hapi', file: 'shop.cjs', at: 'function choose ({ most }) {', loops: 6000 },
  { app: 'Hapi', file: 'lib/transmit.js', at: 'internals.marshal = async function (response) {', loops: 6000 },
  { app: 'plain http', file: 'shop.cjs', at: 'function render (articles) {', loops: 3000 },
  { app: 'plain http', file: 'index.js', at: 'function answer (url) {', loops: 3000 },
  { app: 'plain http', file: 'dist/index.cjs', at: 'function parse(schema, input, config$1) {', loops: 2000 }
]
const PACKAGES = {
  restify: 'restify',
  Koa: 'koa',
  Fastify: 'fastify',
  Express: 'express',
  Hapi: '@hapi/hapi',
  'plain http': 'valibot'
}
const OWN = ['util.js', 'shop.cjs', 'index.js']

/** What is planted as work, by name. */
export const WORK_NAMES = WORK.map(nameOf)

/** The same code twice, of each app. */
export const EQUALS = new Map(Object.keys(PACKAGES).map(app => [app, nothing(app)]))

/** @type {Map<string, Planted>} by name */
export const PLANTS = new Map([
  ...SLOW_DOWNS.filter(({ kind, stage }) => !stage.startsWith(WAITING) && !LATER.includes(kind)).map(slowDown => {
    const app = Object.keys(STAGES).find(name => STAGES[name] === slowDown.stage) ?? ''
    return /** @type {[string, Planted]} */ ([slowDown.kind,
      { app, stage: slowDown.stage, plant: stage => plant(slowDown, stage) }])
  }),
  ...WORK.map(work => /** @type {[string, Planted]} */ ([nameOf(work), ofWork(work)]))
])

function nothing (app) {
  return { app, stage: STAGES[app], plant: async () => ({ texts: {}, guilty: [] }) }
}

/** @returns {string} such as `Koa: timestamp`, or `Koa: koa createContext` */
function nameOf ({ app, file, at }) {
  const [, called] = /(\w+)(?: = (?:async )?function(?: \w+)?)? ?\(/.exec(at) ?? []
  return OWN.includes(file) ? `${app}: ${called}` : `${app}: ${PACKAGES[app]} ${called}`
}

/** @returns {Planted} */
function ofWork ({ app, file, at, loops }) {
  const inPackage = OWN.includes(file) ? undefined : PACKAGES[app]
  const path = inPackage ? `node_modules/${inPackage}/${file}` : file
  return {
    app,
    stage: STAGES[app],
    inPackage,
    async plant ({ dir }) {
      const source = await readFile(join(dir, path), 'utf8')
      const line = source.slice(0, source.indexOf(at)).split('\n').length + 1
      const text = source.replace(at, () => `${at}\n    for (let i = 0; i < ${loops}; i++) sink += i % 7`)
      return { texts: { [path]: `${text}\nlet sink = 0\n` }, guilty: [{ file: path, line }] }
    }
  }
}
