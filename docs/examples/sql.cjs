'use strict'

// Asks the database that DATABASE_URL names, for whoever has no psql: node docs/examples/sql.cjs "SELECT 1"
const { Client } = require('pg')

async function ask (sql) {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows, fields } = await client.query(sql)
    if (fields.length > 1) console.table(rows)
    else for (const row of rows) console.log(row[fields[0].name])
  } finally {
    await client.end()
  }
}

ask(process.argv[2]).catch(err => {
  console.error(err.message)
  process.exitCode = 1
})
