// @ts-check
// What nobody should send to a server, and what it may answer.

/** @typedef {{ url: string, host: string }} To where a server answers with content */

/**
 * @typedef {object} Rude
 * @property {string} what
 * @property {(to: To) => string} bytes each character is one
 * @property {number[] | null} answers statuses of which it is to be one; null for any but a failure of the server
 * @property {boolean} [isWhole] true when the client's side ends after them
 * @property {boolean} [hangsUp] true when nothing at all is an answer too
 */

const REFUSED = [400]
const TOO_LONG = [431]

/** @param {To & { method?: string, version?: string }} to @param {string[]} headers */
function head ({ method = 'GET', url, version = 'HTTP/1.1', host }, headers = []) {
  return [`${method} ${url} ${version}`, `Host: ${host}`, ...headers, 'Connection: close', '', ''].join('\r\n')
}

const post = (to, headers, body) => head({ ...to, method: 'POST' }, headers) + body

/** @type {(what: string, bytes: Rude['bytes'], answers?: number[] | null, more?: Partial<Rude>) => Rude} */
const rude = (what, bytes, answers = null, more = {}) => ({ what, bytes, answers, ...more })

const URLS = [
  '//', '///', '//a', '//[', '/\\', '/..//../etc/passwd', '/%', '/%zz', '/%00', '/%ff%fe', '/%E0%A4%A', '/__proto__',
  '/constructor', '/?__proto__[a]=1', '/?a[b][c][d][e][f][g][h]=1', '/?%zz=%', '/#a', '/;a=1', '/|', '/{}', '/"',
  '/<script>', '/:/', '/*', '/%2e%2e/%2e%2e/etc/passwd', '*', 'http://a/', 'HTTP://A:80/b', `/${'/'.repeat(5000)}`,
  `/${'%25'.repeat(4000)}`, `/${'a/'.repeat(5000)}`
]
const NO_URLS = ['\\', 'a', 'mailto:a', 'javascript:alert(1)', '/\xe9', '/\xff\xfe', '/a\0b', '/a b c', '']
const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PURGE', 'PROPFIND', 'M-SEARCH', 'SOURCE', 'QUERY']

/** @type {Record<string, Rude[]>} by what is wrong with them */
export const RUDE_REQUESTS = {
  'too long': [
    rude('a header of 64 KiB', to => head(to, [`A: ${'a'.repeat(65_536)}`]), TOO_LONG, { hangsUp: true }),
    rude('5,000 headers', to => head(to, Array(5000).fill('a: b')), TOO_LONG, { hangsUp: true }),
    rude('1,500 headers', to => head(to, Array(1500).fill('a: b')), [200, 431]),
    rude('2,000 cookies', to => head(to, [`Cookie: ${'a=b;'.repeat(2000)}`]), [200]),
    rude('a URL of 64 KiB', to => head({ ...to, url: `/${'a'.repeat(65_536)}` }), TOO_LONG, { hangsUp: true }),
    rude('a URL of 15 kB', to => head({ ...to, url: `/${'a'.repeat(15_000)}` })),
    rude('a long name of a chunk', to => post(to, ['Transfer-Encoding: chunked'], `1;${'a'.repeat(40_000)}\r\na\r\n`), null, { hangsUp: true })
  ],
  'lengths that cannot be': [
    rude('a length and chunks', to => post(to, ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), REFUSED),
    rude('two lengths', to => post(to, ['Content-Length: 5', 'Content-Length: 6'], 'hello'), REFUSED),
    rude('a length below zero', to => post(to, ['Content-Length: -1'], 'hello'), REFUSED),
    rude('a length that is no number', to => post(to, ['Content-Length: a'], 'hello'), REFUSED),
    rude('chunks that are not the last coding', to => post(to, ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'), REFUSED),
    rude('another coding', to => post(to, ['Transfer-Encoding: chunky'], '0\r\n\r\n')),
    rude('a chunk without a size', to => post(to, ['Transfer-Encoding: chunked'], 'ZZ\r\na\r\n')),
    rude('a chunk of 64 EiB', to => post(to, ['Transfer-Encoding: chunked'], `${'F'.repeat(18)}\r\na\r\n`)),
    rude('less than was said', to => post(to, ['Content-Length: 100'], 'hello'), null, { isWhole: true, hangsUp: true })
  ],
  'bytes that are no text': [
    rude('null in a header', to => head(to, ['A: a\0b']), REFUSED),
    rude('null in a name', to => head(to, ['A\0: a']), REFUSED),
    rude('nothing but null', () => '\0'.repeat(1000) + '\r\n\r\n', REFUSED),
    rude('a lone CR', to => head(to).replaceAll('\n', ''), REFUSED),
    rude('a lone LF', to => head(to).replaceAll('\r', ''), REFUSED),
    rude('a folded header', to => head(to, ['A: a', ' b']), REFUSED),
    rude('a space before the colon', to => head(to, ['A : a']), REFUSED),
    rude('no ASCII in headers', to => head(to, ['Accept: \xff;q=z,,', 'Content-Type: \xff;;=', 'Accept-Version: ~'])),
    rude('dates and ranges that are none', to => head(to, ['If-Modified-Since: a', 'If-None-Match: \\"', 'Range: bytes=-']), [200])
  ],
  methods: [
    ...METHODS.map(method => rude(method, to => head({ ...to, method }))),
    rude('OPTIONS *', to => head({ ...to, method: 'OPTIONS', url: '*' })),
    rude('no such method', to => head({ ...to, method: 'FOO' }), REFUSED),
    rude('in lower case', to => head({ ...to, method: 'get' }), REFUSED),
    rude('CONNECT', to => head({ ...to, method: 'CONNECT', url: 'a:80' }), [], { hangsUp: true }),
    rude('an expectation', to => head(to, ['Expect: nonsense']), [417])
  ],
  'other protocols': [
    rude('HTTP/0.9', ({ url }) => `GET ${url}\r\n`, REFUSED, { isWhole: true }),
    rude('HTTP/1.0', ({ url, host }) => `GET ${url} HTTP/1.0\r\nHost: ${host}\r\n\r\n`, [200]),
    rude('HTTP/1.0 without a host', ({ url }) => `GET ${url} HTTP/1.0\r\n\r\n`),
    rude('HTTP/1.2', to => head({ ...to, version: 'HTTP/1.2' }), REFUSED),
    rude('HTTP/9.9', to => head({ ...to, version: 'HTTP/9.9' }), REFUSED),
    rude('ICE', to => head({ ...to, version: 'ICE/1.0' }), REFUSED),
    rude('HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', REFUSED),
    rude('TLS', () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${'\xaa'.repeat(508)}`, REFUSED),
    rude('no host', ({ url }) => `GET ${url} HTTP/1.1\r\nConnection: close\r\n\r\n`, REFUSED),
    rude('half a request', ({ url }) => `GET ${url} HTTP/1.1\r\nHo`, REFUSED, { isWhole: true })
  ],
  'strange URLs': [
    ...URLS.map(url => rude(url.slice(0, 20), to => head({ ...to, url }))),
    ...NO_URLS.map(url => rude(JSON.stringify(url), to => head({ ...to, url }), REFUSED))
  ]
}

const UPGRADE = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: a']

/** A host that no URL can be made of, in the header and in the request line. */
export const NO_HOSTS = [
  ...['a|b', '[::1', 'a:b', '%zz', '//', '?'].map(host => rude(`Host: ${host}`, to => head({ ...to, host }))),
  ...['http://[::/', 'http://', 'a://[', 'http://a:b@c:99999/', 'http://%zz/'].map(url => rude(url, to => head({ ...to, url })))
]

/** Vite takes it for one of its own client, and makes a URL of it. */
export const VITE_TO_NO_HOST = [
  rude('a WebSocket of Vite', to => head({ ...to, url: 'http://[::/' }, [...UPGRADE, 'Sec-WebSocket-Protocol: vite-hmr']), REFUSED)
]

/** What asks for another protocol on the same connection. */
export const UPGRADES = [
  rude('a WebSocket', to => head(to, UPGRADE)),
  rude('HTTP/2', to => head(to, ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABk']))
]
