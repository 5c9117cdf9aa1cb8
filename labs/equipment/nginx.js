// @ts-check
// A real nginx on loopback before servers of ours: in the foreground, with a folder of its own that is gone with it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { ServerProcess } from 'bench-in-turns'
import { accepts, cleanEnvironment, freePort, ServerError, signalGroup } from 'bench-in-turns/kit.js'
import pWaitFor from 'p-wait-for'

/** What to say where there is none. */
export const NO_NGINX = 'nginx is missing (Debian, Ubuntu: apt-get install nginx-light; macOS: brew install nginx)'

const KILL_AFTER_MS = 1_000
// It lies there, and PATH need not name them.
const SYSTEM_PROGRAMS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * @typedef {{ url: string, pid: number, version: string, ended: Promise<ServerError | null>, stop: () => Promise<void>
 *   }} Nginx
 */

/** @returns {Promise<string | null>} its version, such as `1.22.1`; null where there is none */
export async function findNginx () {
  return /nginx version: nginx\/(\S+)/.exec(await readBuild())?.[1] ?? null
}

/**
 * @param {(port: number, folder: string) => string} http what stands in the `http` block: it listens on 127.0.0.1 and
 *   that port; the folder is for a cache, for instance
 * @param {object} [options]
 * @param {number} [options.workers]
 * @param {AbortSignal} [options.signal] ends it
 * @returns {Promise<Nginx>}
 * @throws {ServerError} when it is missing, does not take the configuration, or is not ready within thirty seconds
 */
export async function startNginx (http, { workers = 1, signal } = {}) {
  const version = await findNginx()
  if (!version) throw new ServerError(NO_NGINX, [])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  await writeFile(join(folder, 'nginx.conf'), await configure(http(port, folder), { folder, workers }))
  const child = execa('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    env: environment(),
    extendEnv: false,
    reject: false,
    buffer: false,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS,
    detached: true // workers outlive a master that is killed, and a group can be ended as one
  })
  const endGroup = () => signalGroup(child.pid, 'SIGKILL') // nobody is left of one that ended well
  child.nodeChildProcess.once('exit', endGroup)
  process.once('exit', endGroup)
  const clean = async () => {
    process.off('exit', endGroup)
    await rm(folder, { recursive: true, force: true })
  }
  const app = { id: 'nginx', dir: folder, command: ['nginx'], route: '/', dependencies: [] }
  const server = new ServerProcess(app, child, null)
  const ended = server.ended.finally(clean)
  await server.ready(async signal => {
    await pWaitFor(() => accepts(url), { interval: 10, signal })
    return url
  })
  const stop = async () => { await Promise.all([server.stop(), ended]) }
  return { url, pid: Number(child.pid), version, ended, stop }
}

// Debian's writes below /var unless each folder is named, and knows no directive of a module that it was built without.
async function configure (http, { folder, workers }) {
  const built = await readBuild()
  const temporary = TEMPORARY.filter(name => !built.includes(`--without-http_${name}_module`)).map(
    name => `${name}_temp_path ${folder}/${name};`
  )
  const { uid, username } = userInfo()
  return `daemon off;
${uid === 0 ? `user ${username};` : ''}
worker_processes ${workers};
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${http}
}
`
}

async function readBuild () {
  const { stderr } = await execa('nginx', ['-V'], { env: environment(), extendEnv: false, reject: false })
  return stderr ?? ''
}

function environment () {
  return cleanEnvironment({ PATH: [process.env.PATH, ...SYSTEM_PROGRAMS].join(delimiter) })
}
