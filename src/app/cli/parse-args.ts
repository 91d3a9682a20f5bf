import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** What was given to a command; undefined where that is none of its options. */
export function tryParseArgs<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}
