'use strict'

class NotEnough extends Error {}

// Takes pieces from the stock, and gives how many are left. Two that sell at the same time never sell the same piece.
async function sell (pool, product, pieces) {
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows: [stock] } = await client.query('SELECT pieces FROM stock WHERE product = $1 FOR UPDATE', [product])
  if (!stock || stock.pieces < pieces) throw new NotEnough('there are not as many')
  await client.query('UPDATE stock SET pieces = pieces - $2 WHERE product = $1', [product, pieces])
  await client.query('COMMIT')
  client.release()
  return stock.pieces - pieces
}

module.exports = { NotEnough, sell }
