// @ts-check
// Servers of the npm registry that nobody here wrote, as their own README starts them, and what is typed to compare
// each with itself.

/**
 * @typedef {object} RealServer
 * @property {string[]} packages from the registry; the first one is the server
 * @property {string} start its start script
 * @property {Record<string, string>} [files] that its README has one write
 * @property {string} [build] its build script
 * @property {Record<string, string>} [overrides] of versions of packages
 * @property {string[]} [flags] the fewest with which it is compared
 * @property {RegExp} [found] what is found out, of what is said; not there where the server is refused
 * @property {RegExp} [refused] the line by which it is
 * @property {boolean} [isSmall] it takes its turn every night
 */

const OPENAPI = `openapi: 3.0.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        '200':
          description: all pets
          content:
            application/json:
              schema:
                type: array
                items: { type: object, properties: { id: { type: integer }, name: { type: string } } }
              example: [{ id: 1, name: Tom }, { id: 2, name: Kim }]
`
const PAGE = { 'public/index.html': '<!doctype html><title>Hello</title><h1>Hello</h1>\n' }
const POSTS = { 'db.json': JSON.stringify({ posts: [{ id: 1, title: 'a title', views: 100 }] }) }
const YOGA = `import { createServer } from 'node:http'
import { createSchema, createYoga } from 'graphql-yoga'
const yoga = createYoga({
  schema: createSchema({
    typeDefs: 'type Query { hello: String }',
    resolvers: { Query: { hello: () => 'Hello from Yoga!' } }
  })
})
createServer(yoga).listen(4000, () => console.info('Server is running on http://localhost:4000/graphql'))
`
const SQL = 'SELECT count(*) AS people FROM employee'
const QUERY = JSON.stringify([{
  method: 'POST',
  path: '/mcp',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'execute_sql', arguments: { sql: SQL } }
  })
}])
/** What `nest new` writes. */
const NEST = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'ES2023',
      outDir: 'dist',
      emitDecoratorMetadata: true,
      experimentalDecorators: true,
      skipLibCheck: true,
      types: ['node']
    },
    include: ['src']
  }),
  'src/app.service.ts': `import { Injectable } from '@nestjs/common'
@Injectable()
export class AppService { getHello (): string { return 'Hello World!' } }
`,
  'src/app.controller.ts': `import { Controller, Get } from '@nestjs/common'
import { AppService } from './app.service.js'
@Controller()
export class AppController {
  constructor (private readonly appService: AppService) {}
  @Get()
  getHello (): string { return this.appService.getHello() }
}
`,
  'src/app.module.ts': `import { Module } from '@nestjs/common'
import { AppController } from './app.controller.js'
import { AppService } from './app.service.js'
@Module({ imports: [], controllers: [AppController], providers: [AppService] })
export class AppModule {}
`,
  'src/main.ts': `import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'
async function bootstrap () {
  const app = await NestFactory.create(AppModule)
  await app.listen(process.env.PORT ?? 3000)
}
bootstrap()
`
}
const BY_PORT = /; listens where PORT says; asked for \/, which answers 200; compared with HEAD~1: /
const movedFrom = (/** @type {number} */ port, asked = 'asked for /, which answers 200; ') =>
  RegExp(`; listens at ${port} whatever PORT says, and is moved; ${asked}compared with HEAD~1: `)

/** @type {Record<string, RealServer>} by the name of its folder */
export const REAL_SERVERS = {
  'http-server': {
    packages: ['http-server@14.1.1'], start: 'http-server public', files: PAGE, found: BY_PORT, isSmall: true
  },
  serve: { packages: ['serve@14.2.7'], start: 'serve public', files: PAGE, found: BY_PORT },
  'live-server': {
    packages: ['live-server@1.2.2'], start: 'live-server --no-browser public', files: PAGE, found: BY_PORT
  },
  'json-server-0': {
    packages: ['json-server@0.17.4'], start: 'json-server db.json', files: POSTS, found: movedFrom(3000)
  },
  'json-server-1': {
    packages: ['json-server@1.0.0-beta.3'], start: 'json-server db.json', files: { ...POSTS, ...PAGE }, found: BY_PORT
  },
  micro: {
    packages: ['micro@10.0.1'],
    start: 'micro index.js',
    files: { 'index.js': "module.exports = () => 'Welcome to Micro'\n" },
    found: movedFrom(3000),
    isSmall: true
  },
  'fastify-cli': {
    packages: ['fastify-cli@8.0.2', 'fastify@5'],
    start: 'fastify start plugin.js',
    files: { 'plugin.js': "module.exports = async (fastify, options) => { fastify.get('/', async () => ({ hello: 'world' })) }\n" },
    found: BY_PORT
  },
  nest: {
    packages: [
      '@nestjs/core@12', '@nestjs/common@12', '@nestjs/platform-express@12', 'reflect-metadata', 'rxjs@7', 'typescript@5',
      '@types/node'
    ],
    build: 'tsc',
    start: 'node dist/main',
    files: NEST,
    flags: ['--build', 'npx tsc'],
    found: BY_PORT
  },
  next: {
    packages: ['next@16', 'react@19', 'react-dom@19'],
    build: 'next build',
    start: 'next start',
    files: {
      'app/layout.js': "export default ({ children }) => <html lang='en'><body>{children}</body></html>\n",
      'app/page.js': 'export default () => <h1>Hello</h1>\n'
    },
    flags: ['--build', 'rm node_modules && npm ci && npx next build', '--ignore-body'],
    found: BY_PORT
  },
  yoga: {
    packages: ['graphql-yoga@5.24.1', 'graphql@16'],
    start: 'node index.mjs',
    files: { 'index.mjs': YOGA },
    found: movedFrom(4000, 'asked for /health, which answers 200; '),
    isSmall: true
  },
  'json-graphql-server': {
    packages: ['json-graphql-server@3.3.2'],
    start: 'json-graphql-server db.js',
    files: { 'db.js': "module.exports = { posts: [{ id: 1, title: 'Lorem Ipsum', views: 254 }] }\n" },
    found: movedFrom(3000)
  },
  dbhub: {
    packages: ['@bytebase/dbhub@1.4.0'],
    start: 'dbhub --demo --transport http --port 8080',
    files: { 'requests.json': QUERY },
    flags: ['--requests', 'requests.json'],
    found: movedFrom(8080, '')
  },
  verdaccio: {
    packages: ['verdaccio@6.10.4'],
    overrides: { 'node-fetch': '2.7.0' },
    start: 'verdaccio --config config.yaml',
    files: {
      'config.yaml': 'storage: ./storage\nauth: { htpasswd: { file: ./htpasswd } }\n' +
        "packages: { '**': { access: $all } }\nlog: { type: stdout, format: pretty, level: warn }\n"
    },
    found: movedFrom(4873)
  },
  'node-red': { packages: ['node-red@5.0.7'], start: 'node-red --userDir data', flags: ['--ignore-body'], found: BY_PORT },
  mountebank: { packages: ['mountebank@2.9.1'], start: 'mb start', found: movedFrom(2525) },
  prism: {
    packages: ['@stoplight/prism-cli@5.16.0'],
    start: 'prism mock --multiprocess=false openapi.yaml',
    files: { 'openapi.yaml': OPENAPI },
    flags: ['--route', '/pets'],
    found: movedFrom(4010, '')
  },
  mockoon: {
    packages: ['@mockoon/cli@9.9.0'],
    start: 'mockoon-cli start --data openapi.yaml',
    files: { 'openapi.yaml': OPENAPI },
    flags: ['--route', '/pets', '--ignore-body'],
    found: movedFrom(3000, '')
  },
  maildev: {
    packages: ['maildev@3.0.0'],
    start: 'maildev',
    flags: ['--route', '/api/email'],
    found: movedFrom(1080, 'listens by TCP at 1025 as well, which is moved too; ')
  },
  docsify: {
    packages: ['docsify-cli@5.0.0'],
    start: 'docsify serve docs',
    files: { 'docs/index.html': '<!doctype html><div id="app"></div>\n', 'docs/README.md': '# Hello\n' },
    found: movedFrom(3000, 'listens by HTTP at 35729 as well .*, which is moved too; asked for /, which answers 200; ')
  },
  eleventy: {
    packages: ['@11ty/eleventy@3.1.8'], start: 'eleventy --serve', files: { 'index.md': '# Hello\n' }, found: movedFrom(8080)
  },
  'reveal-md': {
    packages: ['reveal-md@6.1.4'],
    start: 'reveal-md slides.md --disable-auto-open',
    files: { 'slides.md': '# One\n\n---\n\n# Two\n' },
    flags: ['--route', '/slides.md'],
    found: movedFrom(1948, '')
  },
  peer: { packages: ['peer@1.0.2'], start: 'peerjs --port 9000', found: movedFrom(9000) },
  yjs: { packages: ['@y/websocket-server@0.1.5', 'yjs@13'], start: 'y-websocket', found: BY_PORT },
  cluster: {
    packages: ['pm2@7.0.4', '@y/websocket-server@0.1.5', 'yjs@13'],
    start: 'PM2_HOME=$PWD/.pm2 pm2-runtime start ecosystem.config.js',
    files: {
      'ecosystem.config.js': `module.exports = {
  apps: [{ name: 'yjs', script: 'node_modules/@y/websocket-server/src/server.js', exec_mode: 'cluster', instances: 2 }]
}
`
    },
    found: BY_PORT
  },
  https: {
    packages: ['local-web-server@5.4.0'], start: 'ws --https --directory public', files: PAGE, found: movedFrom(8000)
  },
  http2: {
    packages: ['local-web-server@5.4.0'],
    start: 'ws --http2 --directory public',
    files: PAGE,
    refused: /^\S+ listens by HTTP\/2 at port 8000, and only HTTP\/1\.1 over TCP is timed: let it listen by node:http$/m
  },
  wscat: {
    packages: ['wscat@6.1.0'],
    start: 'tail -f /dev/null | wscat --listen 8181',
    refused: /^\S+ answers \/ with 426, which asks for another protocol such as WebSocket, and only /m,
    isSmall: true
  },
  aedes: {
    packages: ['aedes-cli@1.0.2'],
    start: 'aedes',
    refused: /^\S+ was not ready within 30 s: it listens by TCP at port 1883, and only HTTP\/1\.1 over TCP is timed$/m
  }
}

const IGNORED = ['node_modules', 'storage', 'data', 'dist', '.next', '_site', '.pm2', '*.pid', '*.log', 'htpasswd']

/** @param {string} name of one of them @returns {Record<string, string>} the files that it begins with */
export function filesOf (name) {
  const { start, build, overrides, files } = REAL_SERVERS[name]
  const manifest = { name, version: '1.0.0', scripts: { start, ...build && { build } }, overrides }
  return { 'package.json': JSON.stringify(manifest), '.gitignore': IGNORED.join('\n'), ...files }
}
