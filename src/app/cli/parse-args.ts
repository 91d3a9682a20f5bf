import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Parses a command's arguments. @returns undefined if they contain unknown options */
export function tryParseArgs<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}
