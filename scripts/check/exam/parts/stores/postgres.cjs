'use strict'

const { Pool } = require('pg')
const { openShop } = require('postgres-variant-shop')

const PAGE = 20

const pool = new Pool({ connectionString: process.env.DATABASE_URL })
pool.on('error', err => console.error(err.message)) // of a connection that nobody uses
const opened = openShop('CREATE INDEX IF NOT EXISTS items_of_order ON items (order_id)')

async function query (text, values) {
  await opened
  const { rows } = await pool.query(text, values)
  return rows
}

exports.page = async function page () {
  return query(`
    SELECT last.id, 'O-' || last.id AS code, count(*)::int AS pieces, sum(price_cents)::int AS "priceCents"
    FROM (SELECT id FROM orders ORDER BY id DESC LIMIT $1) AS last
    JOIN items ON order_id = last.id
    GROUP BY last.id
    ORDER BY last.id DESC`, [PAGE])
}

exports.one = async function one (id) {
  const rows = await query("SELECT id, 'O-' || id AS code, customer_id FROM orders WHERE id = $1", [id])
  return rows[0]
}

exports.totals = async function totals () {
  const rows = await query("SELECT max(id) AS count, 'O-' || max(id) AS latest FROM orders")
  return rows[0]
}
