'use strict'

exports.findCustomer = async function findCustomer (pool, id) {
  const { rows: [customer] } = await pool.query('SELECT id, name FROM customers WHERE id = $1', [id])
  if (!customer) return null
  const { rows: orders } = await pool.query(`
    SELECT orders.id, placed_at AS "placedAt",
      count(items.id)::int AS items, coalesce(sum(quantity * price_cents), 0)::int AS cents
    FROM orders LEFT JOIN items ON order_id = orders.id
    WHERE orders.id IN (SELECT id FROM orders WHERE customer_id = $1 ORDER BY id DESC LIMIT 20)
    GROUP BY orders.id
    ORDER BY orders.id DESC`, [id])
  return { ...customer, orders }
}
