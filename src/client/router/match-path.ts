import { parse } from 'regexparam'

/** Decoded path parameters. */
export type PathParams = Record<string, string>

/**
 * Compiles a pattern such as `/tags/:tag` or `/user/:any/*?`, ignoring case and a trailing slash.
 * @returns a function from path to parameters, undefined if it does not match
 */
export function pathMatcher(pattern: string): (pathname: string) => PathParams | undefined {
  const { keys, pattern: expression } = parse(pattern)
  return (pathname) => {
    const match = expression.exec(pathname)
    return match
      ? Object.fromEntries(keys.map((key, index) => [key, decode(match[index + 1] ?? '')]))
      : undefined
  }
}

/** Leaves malformed encodings unchanged; they lead to a 404 later. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
