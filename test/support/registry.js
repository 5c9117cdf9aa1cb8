// @ts-check
import { execa } from 'execa'

const asked = await execa('npm', ['view', 'ms@2.0.0', 'version'], { reject: false, timeout: 60_000 })

/** Why nothing can be installed here; false where it can. */
export const NO_REGISTRY = asked.failed && 'the registry does not answer'
