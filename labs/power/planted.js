// @ts-check

/** Of servers/planted.cjs. */
export const PLANTED_KINDS = ['inline', 'deferred', '10 kB allocated', 'a 2 MB table', '1 ms of waiting']
/** Per cent. */
export const PLANTED = [0.5, 1, 2, 3, 5, 10]
