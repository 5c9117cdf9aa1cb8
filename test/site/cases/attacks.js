// @ts-check
// What is asked of the site by whoever means ill: lists, made of their parts.
import { TOKEN_HEADER } from '../../../scripts/stages/live-bounds.js'
import { RUN } from '../../support/live.js'
import { RUNS } from './requests.js'

const JSON_TYPE = 'application/json'

export const times = (count, of) => Array.from({ length: count }, (_, i) => of(i))
export const across = (...lists) =>
  lists.reduce((all, list) => all.flatMap(one => list.map(next => [...one, next])), [[]])

/**
 * @param {{ root: string, outside: string }} folders of the project, and one beside it with secrets
 * @returns {string[]} addresses that would lead to files that are not for pages
 */
export function hiddenPaths ({ root, outside }) {
  const files = [
    ...['secret.txt', 'secret.html', 'secret.svg', 'secret.js', 'secret.js.map'].map(name => `${outside}/${name}`),
    ...['.env', '.npmrc', '.git/config', 'README.md', 'results/bench.json'].map(name => `${root}/${name}`),
    `${root}/docs/images/linked.svg`, `${root}/docs/linked/secret.txt`, '/etc/passwd', '/proc/self/environ'
  ]
  const dots = (dot, slash) => `/${times(12, () => dot).join(slash)}`
  const prefixes = [
    '', '/@fs', '/@fs/', '/@fs/.', '/@fs//', '/@id', '/@id/__x00__', '/images/..', '/.vitepress/cache/deps/..',
    '/@fs/x/x/x/?/../../../..', `/@fs${root}/docs/..`, `/@fs${root}/docs/%2e%2e`, `/@fs${root}/#/..`, '/node_modules/..',
    dots('..', '/'), dots('%2e%2e', '/'), dots('..', '%2f'), dots('%2e%2e', '%2f'), dots('..', '\\'), dots('..', '%5c'),
    dots('....', '//'), dots('..;', '/'), dots('%252e%252e', '%252f')
  ]
  const queries = [
    '', '?raw', '?raw??', '?import', '?import&raw', '?import&raw??', '?import&?inline=1.wasm?init', '?.svg?.wasm?init',
    '?url', '?import&url&inline', '?t=1&html-proxy', '::$DATA?raw'
  ]
  return across(prefixes, files, queries).map(parts => parts.join(''))
}

const originOf = port => `http://127.0.0.1:${port}`
const headersOf = ({ host, origin, type, token }) => Object.fromEntries(
  Object.entries({ host, origin, 'content-type': type, [TOKEN_HEADER]: token }).filter(([, value]) => value !== undefined))

/** @param {{ port: number, token: string }} site @returns a request that begins a run */
export function rightRun ({ port, token }) {
  const headers = headersOf({ host: `127.0.0.1:${port}`, origin: originOf(port), type: JSON_TYPE, token })
  return { method: 'POST', path: RUNS, headers, body: JSON.stringify(RUN) }
}

/** @param {{ port: number, token: string }} site @returns requests that must begin none */
export function wrongRuns ({ port, token }) {
  const origin = originOf(port)
  const own = { host: `127.0.0.1:${port}`, origin, type: JSON_TYPE, token }
  const others = {
    host: ['evil.example', `evil.example:${port}`, `foo.localhost:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`],
    origin: [undefined, 'null', 'http://evil.example', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`],
    type: [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'],
    token: [undefined, '', 'x'.repeat(43), `${token}x`]
  }
  const headers = across(...Object.entries(others).map(([name, values]) => [own[name], ...values]))
    .map(([host, origin, type, token]) => ({ host, origin, type, token }))
    .filter(one => Object.keys(own).some(name => one[name] !== own[name]))
  const bodies = [
    '', '{', '[]', 'null', '1', '{}', '{"stages":[]}', '{"__proto__":{"stages":["hello-world"]}}', 'x'.repeat(4097),
    ...[
      { stages: 'hello-world' }, { stages: ['../secret'] }, { stages: ['/etc/passwd'] }, { stages: ['no-such-stage'] },
      { stages: times(5, () => 'hello-world') }, { stages: [{}] }, { stages: ['hello-world', '; id'] },
      ...[0, -1, 1.5, 61, '2', null, true].map(seconds => ({ seconds })),
      ...[0, -1, 501, '5', []].map(connections => ({ connections })),
      ...[0, 9, 50_001, 'x'].map(rate => ({ rate })), { flame: 1 }, { command: 'id' }
    ].map(wrong => JSON.stringify({ ...RUN, ...wrong }))
  ]
  const post = { method: 'POST', path: RUNS }
  return [
    ...headers.map(one => ({ ...post, headers: headersOf(one), body: JSON.stringify(RUN) })),
    ...bodies.map(body => ({ ...post, headers: headersOf(own), body })),
    ...['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'].map(method => ({ ...post, method, headers: headersOf(own) })),
    ...['/live/api/', '/live/api/x', '/live/api/constructor', '/live/api/__proto__', '/live/api/runs/'].map(path =>
      ({ ...post, path, headers: headersOf(own), body: '{}' }))
  ]
}

/** @param {{ port: number, token: string }} site @returns what begins a request, and never ends it */
export function halvesOfRequests ({ port, token }) {
  const head = Object.entries(rightRun({ port, token }).headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return ['GET / HTTP/1.1\r\nHost: x\r\nX-', `POST ${RUNS} HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`]
}

export const NO_HTTP = [
  '\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', '\0\0\0\0', '\x16\x03\x01\x02\0', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET ${'/x'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n', 'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'
]
