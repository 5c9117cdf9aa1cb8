import { createServer, type ServerResponse } from 'node:http'

interface Row {
  id: number
  text: string
}

function makeRows (count: number): Row[] {
  return Array.from({ length: count }, (_, id) => ({ id, text: `row ${id}` }))
}

function answer (response: ServerResponse): void {
  response.end(JSON.stringify(makeRows(10_000)))
}

createServer((_request, response) => answer(response)).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
process.once('SIGINT', () => process.exit(0))
