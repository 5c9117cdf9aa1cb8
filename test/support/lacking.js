// @ts-check
// Why a test cannot be run on a machine; false where it can.
import { findNginx, NO_NGINX } from '../../labs/equipment/nginx.js'

export const NO_SIGNALS = process.platform === 'win32' && 'Windows has no signals to send'
export const NO_SHELL = process.platform === 'win32' && 'the commands are for a POSIX shell'
export const NO_PROC = process.platform !== 'linux' && 'processes are looked for in /proc'
export const WITHOUT_NGINX = await findNginx() ? false : NO_NGINX
