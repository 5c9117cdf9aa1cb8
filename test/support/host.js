// @ts-check
// As much of a code host's API as a comment needs, on loopback: https://docs.github.com/rest
import { serve } from './server.js'

export const REPOSITORY = 'owner/shop'
export const BOT = { login: 'github-actions[bot]' }
export const FORK = { id: 77, owner: { login: 'mallory' } }
export const COMMIT = 'a'.repeat(40)

/** What the host says of a run that has just ended. */
export const EVENT = {
  workflow_run: { id: 5, event: 'pull_request', head_branch: 'faster', head_sha: COMMIT, head_repository: FORK }
}

/** @param {number} number @param {object} [head] */
export const requestOf = (number, head = {}) =>
  ({ number, head: { sha: COMMIT, repo: { id: FORK.id }, ...head }, base: { repo: { full_name: REPOSITORY } } })

/**
 * @param {import('node:test').TestContext} t
 * @param {object} state
 * @param {Buffer} state.archive of the artifact
 * @param {object} [state.artifact] what the host says of it
 * @param {any[]} [state.requests] that are open from that branch
 * @param {{ id: number, user: object, body: string, on: number }[]} [state.comments]
 */
export async function hostOf (t, { archive, artifact = {}, requests = [requestOf(12)], comments = [] }) {
  const asked = []
  const api = await serve(t, async (req, res) => {
    const { pathname, searchParams } = new URL(String(req.url), 'http://host')
    const path = pathname.replace(`/repos/${REPOSITORY}/`, '')
    const body = (await req.toArray()).join('')
    asked.push(`${req.method} ${path}`)
    const json = value => res.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const [, on] = /^issues\/(\d+)\/comments$/.exec(path) ?? []
    const [, changed] = /^issues\/comments\/(\d+)$/.exec(path) ?? []
    if (path === 'pulls') return json(searchParams.get('head') === 'mallory:faster' ? requests : [])
    if (path === 'actions/runs/5/artifacts') {
      const newest = { id: 9, expired: false, size_in_bytes: archive.length, ...artifact }
      return json({ artifacts: [{ id: 8, expired: true }, newest] })
    }
    if (path === 'actions/artifacts/9/zip') return res.end(archive)
    if (on && req.method === 'POST') {
      comments.push({ id: 100 + comments.length, user: BOT, body: JSON.parse(body).body, on: Number(on) })
      return json({})
    }
    if (on) {
      const from = (Number(searchParams.get('page')) - 1) * 100
      return json(comments.filter(one => one.on === Number(on)).slice(from, from + 100))
    }
    const known = comments.find(({ id }) => id === Number(changed))
    if (known && req.method === 'PATCH') {
      known.body = JSON.parse(body).body
      return json({})
    }
    res.statusCode = 404
    return json({})
  })
  return { api: api.replace(/\/$/, ''), asked, comments }
}
