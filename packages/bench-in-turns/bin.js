#!/usr/bin/env node
// @ts-check
import './check-node.cjs'

await import('./typed.js') // read after that: it is written for a newer Node.js
