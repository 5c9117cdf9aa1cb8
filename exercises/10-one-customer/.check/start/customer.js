'use strict'

exports.findCustomer = async function findCustomer (pool, id) {
  const { rows: [customer] } = await pool.query('SELECT id, name FROM customers WHERE id = $1', [id])
  if (!customer) return null
  const { rows: orders } = await pool.query(`
    SELECT id, placed_at AS "placedAt"
    FROM orders WHERE customer_id = $1
    ORDER BY id DESC LIMIT 20`, [id])
  for (const order of orders) {
    const { rows: [sums] } = await pool.query(`
      SELECT count(*)::int AS items, coalesce(sum(quantity * price_cents), 0)::int AS cents
      FROM items WHERE order_id = $1`, [order.id])
    Object.assign(order, sums)
  }
  return { ...customer, orders }
}
