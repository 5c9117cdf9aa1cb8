// @ts-check
// What a request leaves on the heap tells of what no listener shows, as in exercise 30.
export { check } from '../../30-any-signal/.check/kept.mjs'
