// @ts-check
import { NamedError, ToolError } from 'bench-in-turns/kit.js'

/** Markers that do not pair, or a region that nothing makes. Its message starts with file and line. */
export class RegionError extends NamedError {}

/** A profiler left nothing that can be read, or too little to say anything. */
export class ProfileError extends ToolError {}
