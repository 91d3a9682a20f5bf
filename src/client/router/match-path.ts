import { parse } from 'regexparam'

/** The parameters of a path, decoded. */
export type PathParams = Record<string, string>

/**
 * Compiles a pattern such as `/tags/:tag`, `/user/:any/*?`. Case and a slash at the end do not matter.
 * @returns what gives the parameters of a path; undefined for paths that do not match
 */
export function pathMatcher(pattern: string): (pathname: string) => PathParams | undefined {
  const { keys, pattern: expression } = parse(pattern)
  return (pathname) => {
    const found = expression.exec(pathname)
    return found
      ? Object.fromEntries(keys.map((key, index) => [key, decoded(found[index + 1] ?? '')]))
      : undefined
  }
}

/** What is not encoded right stays as it was typed: such a thing is then not found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
