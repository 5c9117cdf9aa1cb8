// @ts-check
// What websites, and whoever else reaches the port, may ask of the site as it is served. A new advisory is a new line.
import { TOKEN_HEADER } from '../../../scripts/stages/live-bounds.js'

export const HTML = { accept: 'text/html' }
const FOREIGN = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const LINK = { ...HTML, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const PORT = { origin: 'http://127.0.0.1:9999', 'access-control-request-method': 'GET' }
const REBOUND = { host: 'evil.example:OWN', origin: 'http://evil.example:OWN' }
export const LIVE = { origin: 'http://127.0.0.1:OWN', 'content-type': 'application/json' }
export const RUNS = '/live/api/runs'
export const OF_PAGE = { ...LIVE, [TOKEN_HEADER]: 'TOKEN' }
const OTHER_PORT = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1' }
const WEB_SOCKET = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
const socket = (protocol, origin = 'http://127.0.0.1:OWN') => ({ ...WEB_SOCKET, 'sec-websocket-protocol': protocol, origin })
const ANY = undefined

/**
 * ROOT is the folder of the project, OUT one beside it, OWN the port, KEY what Vite gives to its pages and TOKEN what
 * live runs do. Where any status will do, there is none. Whatever it is, no answer has the secret, or is for another
 * origin.
 *
 * @type {[what: string, target: string, headers?: object, status?: number, method?: string][]}
 */
export const REQUESTS = [
  // What is meant to work.
  ['an address that is typed', '/01-the-server', { ...LINK, 'sec-fetch-site': 'none' }, 200],
  ['a link of another website', '/ru/01-the-server.html', LINK, 200],
  ['a module for a page', '/.vitepress/theme/index.js', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a page for a program, by the other name of this machine', '/01-the-server', { host: 'localhost:OWN' }, 200],
  ["the page's own WebSocket", '/?token=KEY', socket('vite-hmr'), 101],
  ['whether the server is back', '/', socket('vite-ping'), 101],
  ['a page that is not there', '/no-such-page', HTML, 404],
  ['a page that is not there, in a language', '/ru/no-such-page.html', HTML, 404],
  ['a page that is not there, in a folder', '/no-such-folder/index.html', HTML, 404],
  ['a page that is there, by a folder that is not', '/xx/01-the-server', HTML, 404],
  ['a page that only English has', '/th/data-bench.html', HTML, 200],
  // Of another website, by <img>, <script>, <iframe> or fetch.
  ['a module that is bundled anew', '/.vitepress/site/glossary.js', FOREIGN, 403],
  ['a module that fails', '/@id/__x00__virtual:flames/nope', FOREIGN, 403],
  ['a page as a module', '/01-the-server.md?import&x', FOREIGN, 403],
  ['of another port', '/.vitepress/site/glossary.js', { ...FOREIGN, 'sec-fetch-site': 'same-site' }, 403],
  ['two sites in one header', '/', { ...FOREIGN, 'sec-fetch-site': 'none, cross-site' }, 403],
  ['a page in a frame', '/01-the-server', { ...LINK, 'sec-fetch-dest': 'iframe' }, 403],
  ['a window with a module', '/.vitepress/site/glossary.js', LINK, 403],
  ['a window with a module that fails', '/01-the-server.md?import&x', LINK, 403],
  ['a window with what a page imports', '/01-the-server?import', LINK, 403],
  ['a window with a file', '/@fsROOT/docs/01-the-server.md', LINK, 403],
  ["a reader's editor", '/__open-in-editor?file=package.json', {}, 403],
  ['a live run without a token', RUNS, LIVE, 403, 'POST'],
  ['a live run with a wrong token', RUNS, { ...LIVE, [TOKEN_HEADER]: 'x'.repeat(43) }, 403, 'POST'],
  ['a live run by GET', RUNS, OF_PAGE, 405],
  ['a live run by a preflight', RUNS, OF_PAGE, 405, 'OPTIONS'],
  ['a live run by what a form can send', RUNS, { ...OF_PAGE, 'content-type': 'text/plain' }, 415, 'POST'],
  ['a live run of another website', RUNS, { ...OF_PAGE, origin: 'http://evil.example' }, 403, 'POST'],
  ['a live run of no origin', RUNS, { ...OF_PAGE, origin: '' }, 403, 'POST'],
  ['a live run of a hidden origin', RUNS, { ...OF_PAGE, origin: 'null' }, 403, 'POST'],
  // Of another port of this machine, or by a name that leads here.
  ['a preflight of another port', '/', PORT, ANY, 'OPTIONS'],
  ['a page for another port', '/', { ...PORT, ...HTML }, 200],
  ['a source for another port', '/01-the-server.md', PORT],
  ['a host that is rebound', '/01-the-server', { ...HTML, ...REBOUND }, 403],
  ['a live run by a host that is rebound', RUNS, { ...OF_PAGE, ...REBOUND }, 403, 'POST'],
  ['a live run of another port', RUNS, { ...OF_PAGE, origin: OTHER_PORT.origin }, 403, 'POST'],
  ['a live run by the host of another port', RUNS, { ...OF_PAGE, ...OTHER_PORT }, 403, 'POST'],
  ['a page by an address that is not of this machine', '/01-the-server', { ...HTML, host: '1.2.3.4:OWN' }, 403],
  ['a page by a name of which anybody may have one', '/01-the-server', { ...HTML, host: 'foo.localhost:OWN' }, 403],
  ['the token by such a name', '/@id/__x00__virtual:live', { host: 'foo.localhost:OWN' }, 403],
  ['the token by a host without a port', '/@id/__x00__virtual:live', { host: 'localhost' }, 403],
  // WebSockets: nobody is left waiting.
  ['a ping of another website', '/', socket('vite-ping', 'http://evil.example'), 403],
  ['a ping of another port', '/', socket('vite-ping', 'http://127.0.0.1:9999'), 403],
  ['a ping to another path', '/x', socket('vite-ping'), 403],
  ['news for another path', '/x', socket('vite-hmr'), 403],
  ['news for another website', '/?token=KEY', socket('vite-hmr', 'http://evil.example'), 403],
  ['news with a wrong token', '/?token=x', socket('vite-hmr'), 400],
  ['news for a host that is rebound', '/?token=KEY', { ...socket('vite-hmr'), ...REBOUND }, 403],
  ['a WebSocket of nobody', '/', socket('mine'), 403],
  ['a WebSocket of live runs', '/live/api/runs', socket('vite-hmr'), 403],
  ['a WebSocket to no address', '//', socket('vite-hmr'), 400],
  ['another protocol', '/', { connection: 'Upgrade', upgrade: 'h2c' }, 403],
  // Addresses that are none.
  ['no URL', '//[', {}, 400],
  ['nothing that can be decoded', '/%ff', {}, 400],
  // Files that are not for pages, as published of Vite.
  ['.git', '/@fsROOT/.git/config', {}, 403],
  ['.git as a module', '/@fsROOT/.git/config?import&raw'],
  ['.env', '/@fsROOT/.env', {}, 403],
  ['.npmrc', '/@fsROOT/.npmrc', {}, 403],
  ['what no page imports', '/@fsROOT/README.md', {}, 403],
  ['what was measured here', '/@fsROOT/results/bench.json', {}, 403],
  ['a folder whose name begins with that of the project', '/@fsOUT/secret.txt', {}, 403],
  ['dots', '/../../../../../..OUT/secret.txt'],
  ['dots, encoded', '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2eOUT/secret.txt'],
  ['CVE-2025-24010', '/?token=KEY', socket('vite-hmr', 'null'), 403],
  ['CVE-2025-30208', '/@fsOUT/secret.txt?raw??'],
  ['CVE-2025-30208, imported', '/@fsOUT/secret.txt?import&raw??'],
  ['CVE-2025-31125', '/@fsOUT/secret.txt?import&?inline=1.wasm?init'],
  ['CVE-2025-31125, raw', '/@fsOUT/secret.txt?import&?raw'],
  ['CVE-2025-31486', '/@fsOUT/secret.txt?.svg?.wasm?init'],
  ['CVE-2025-31486, relative', '/@fs/x/x/x/?/../../../../..OUT/secret.txt?import&?raw'],
  ['CVE-2025-32395', '/@fsROOT/#/../../../../../../..OUT/secret.txt'],
  ['CVE-2025-46565', '/@fsROOT/.env/.'],
  ['CVE-2025-46565, encoded', '/@fsROOT/.env/%2e'],
  ['CVE-2025-58752', '/../../../../../../..OUT/secret.html', HTML],
  ['CVE-2025-62522', '/@fsROOT/.env\\'],
  ['CVE-2026-39363', '/', { ...socket('vite-hmr'), origin: '' }, 403],
  ['CVE-2026-39364', '/@fsROOT/.env?raw'],
  ['CVE-2026-39364, imported', '/@fsROOT/.env?import&raw'],
  ['CVE-2026-39364, inline', '/@fsROOT/.env?import&url&inline'],
  ['CVE-2026-39365', '/.vitepress/cache/deps/../../../../../../../../../..OUT/secret.js.map'],
  ['CVE-2026-39365, encoded', '/.vitepress/cache/deps/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2eOUT/secret.js.map'],
  ['CVE-2026-53571', '/@fsROOT/.env::$DATA?raw'],
  // Links that somebody has put among the pages.
  ['a picture that is a link', '/images/linked.svg', {}, 403],
  ['a picture that is a link, as text', '/images/linked.svg?raw', {}, 403],
  ['a picture that is a link, for a page', '/images/linked.svg?import&url', {}, 403],
  ['a picture that is a link, by its file', '/@fsROOT/docs/images/linked.svg', {}, 403],
  ['a folder that is a link', '/linked/secret.txt', {}, 403],
  ['a folder that is a link, by its file', '/@fsROOT/docs/linked/secret.txt?raw', {}, 403],
  ['a folder that is a link, by its file and two slashes', '/@fs/ROOT/docs/linked/secret.txt?raw', {}, 403]
]
