// @ts-check
// What the processor can do at most of each part of a sample. Usage: node limits.js ADDON
import { createRequire } from 'node:module'

console.log(JSON.stringify(createRequire(import.meta.url)(process.argv[2]).limits()))
