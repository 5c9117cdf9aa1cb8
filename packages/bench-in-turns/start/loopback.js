// @ts-check

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/**
 * A server that is developed signs its certificate itself. What comes from this machine needs no other proof, and what
 * comes from elsewhere does.
 *
 * @param {string} origin
 * @returns {{ rejectUnauthorized: boolean }} for a connection by TLS
 */
export function trustOf (origin) {
  return { rejectUnauthorized: !LOOPBACK.test(new URL(origin).hostname) }
}
