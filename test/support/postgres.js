// @ts-check
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installPostgres } from '../../scripts/stages/installed/postgres.js'

delete process.env.DATABASE_URL // of whoever runs the tests: it is not for them

/** Why no database can be had here; false where it can. */
export const NO_POSTGRES = await installPostgres({ onLine () {} }).then(() => false, ({ message }) => message)

/** @param {string} root of a copy of the project, which need not fetch what is here */
export async function linkPrograms (root) {
  await symlink(join(rootDir, '.runtimes'), join(root, '.runtimes'), 'junction')
}

/**
 * @param {import('node:test').TestContext} t
 * @param {string} url
 * @returns {Promise<(sql: string) => Promise<any[]>>} rows of a query, all on one connection
 */
export async function connectTo (t, url) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the database may end before
  await client.connect()
  t.after(() => client.end())
  return async sql => (await client.query(sql)).rows
}
