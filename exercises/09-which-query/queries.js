'use strict'

// All that the shop asks its database.
module.exports = {
  customer: 'SELECT id, name FROM customers WHERE id = $1',
  lastOrder: 'SELECT id, placed_at FROM orders WHERE customer_id = $1 ORDER BY id DESC LIMIT 1',
  sold: 'SELECT sum(quantity)::int AS pieces FROM items WHERE lower(product) = lower($1)',
  newest: 'SELECT id, placed_at FROM orders ORDER BY id DESC LIMIT 10',
  perDay: `
    SELECT date_trunc('day', placed_at) AS day, sum(quantity * price_cents)::bigint AS cents
    FROM orders JOIN items ON order_id = orders.id
    GROUP BY day ORDER BY day`
}
