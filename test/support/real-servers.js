// @ts-check
// Servers of the npm registry that nobody here wrote, as their own README starts them, and what is typed to compare
// each with itself.

/**
 * @typedef {object} RealServer
 * @property {string[]} packages from the registry; the first one is the server
 * @property {string} start its start script
 * @property {Record<string, string>} [files] that its README has one write
 * @property {string[]} [flags] the fewest with which it is compared
 * @property {RegExp} [found] what is found out, of what is said; not there where the server is refused
 * @property {RegExp} [refused] the line by which it is
 * @property {boolean} [isSmall] it takes its turn every night
 */

const PAGE = { 'public/index.html': '<!doctype html><title>Hello</title><h1>Hello</h1>\n' }
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
const BY_PORT = /; listens where PORT says; asked for \/, which answers 200; compared with HEAD~1: /
const movedFrom = (/** @type {number} */ port, asked = 'asked for /, which answers 200; ') =>
  RegExp(`; listens at ${port} whatever PORT says, and is moved; ${asked}compared with HEAD~1: `)

/** @type {Record<string, RealServer>} by the name of its folder */
export const REAL_SERVERS = {
  'http-server': {
    packages: ['http-server@14.1.1'], start: 'http-server public', files: PAGE, found: BY_PORT, isSmall: true
  },
  micro: {
    packages: ['micro@10.0.1'],
    start: 'micro index.js',
    files: { 'index.js': "module.exports = () => 'Welcome to Micro'\n" },
    found: movedFrom(3000),
    isSmall: true
  },
  yoga: {
    packages: ['graphql-yoga@5.24.1', 'graphql@16'],
    start: 'node index.mjs',
    files: { 'index.mjs': YOGA },
    found: movedFrom(4000, 'asked for /health, which answers 200; '),
    isSmall: true
  },
  maildev: {
    packages: ['maildev@3.0.0'],
    start: 'maildev',
    flags: ['--route', '/api/email'],
    found: movedFrom(1080, 'listens by TCP at 1025 as well, which is moved too; ')
  },
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

const IGNORED = ['node_modules', '.pm2', '*.pid', '*.log']

/** @param {string} name of one of them @returns {Record<string, string>} the files that it begins with */
export function filesOf (name) {
  const { start, files } = REAL_SERVERS[name]
  const manifest = { name, version: '1.0.0', scripts: { start } }
  return { 'package.json': JSON.stringify(manifest), '.gitignore': IGNORED.join('\n'), ...files }
}
