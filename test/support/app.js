// @ts-check
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../../scripts/server/catalog.js'
import { folderOf } from './temporary.js'

/** @import { TestContext } from 'node:test' */

const PACKAGES = 'node_modules'

/**
 * A folder with an application of its own, outside of this project, with this project's packages.
 *
 * @param {TestContext} t
 * @param {Record<string, string>} files
 * @param {object} [manifest]
 * @param {{ isLinked?: boolean }} [options] false without packages
 */
export async function makeApp (t, files, manifest = { scripts: { start: 'node index.js' } }, { isLinked = true } = {}) {
  const dir = await folderOf(t, { 'package.json': JSON.stringify(manifest), ...files })
  if (isLinked) await symlink(join(rootDir, PACKAGES), join(dir, PACKAGES), 'junction')
  return { dir, list: async () => (await readdir(dir)).sort() }
}

/** The Node.js that runs the tests, for a shell. */
export const NODE = JSON.stringify(process.execPath)

/** @param {string} answer an expression that makes the body */
export const plainServer = answer => `require('node:http')
  .createServer((req, res) => res.end(String(${answer}))).listen(process.env.PORT)`

/** Of each framework, the smallest: its file, and what is in it. @type {Record<string, [string, string]>} */
export const SERVERS = {
  'plain http, CommonJS': ['index.js', plainServer("'hi'")],
  'plain http, ES module': ['index.mjs', `import { createServer } from 'node:http'
    createServer((req, res) => res.end('hi')).listen({ port: process.env.PORT, host: '127.0.0.1' })`],
  'plain http, TypeScript': ['index.ts', `import { createServer } from 'node:http'
    const port: number = Number(process.env.PORT)
    createServer((req, res) => res.end('hi')).listen(port)`],
  restify: ['index.js', `const server = require('restify').createServer()
    server.get('/', (req, res, next) => { res.sendRaw('hi'); next() })
    server.listen(process.env.PORT)`],
  Koa: ['index.mjs', `import Koa from 'koa'
    new Koa().use(ctx => { ctx.body = 'hi' }).listen(process.env.PORT)`],
  Fastify: ['index.mjs', `import Fastify from 'fastify'
    const app = Fastify()
    app.get('/', async () => 'hi')
    await app.listen({ port: process.env.PORT })`],
  Express: ['index.js', `const app = require('express')()
    app.get('/', (req, res) => res.send('hi'))
    app.listen(process.env.PORT)`],
  Hapi: ['index.js', `const server = require('@hapi/hapi').server({ port: process.env.PORT })
    server.route({ method: 'GET', path: '/', handler: () => 'hi' })
    server.start()`]
}
