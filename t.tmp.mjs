import { writeFileSync } from 'node:fs'
import { readSources } from './scripts/book/book-sources.js'
import * as commandTables from './scripts/commands/flags.js'
const s = await readSources({ commandTables })
for (const [n, p] of Object.entries(s.pictures)) { if (process.argv.slice(2).length && !process.argv.slice(2).includes(n)) continue
 writeFileSync(`/tmp/pic/${n}.svg`, p.draw(process.env.LNG ? s.translations[process.env.LNG].localise : undefined)) }
