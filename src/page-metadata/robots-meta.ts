/** Robots directives of a page, feed or header. */
export interface RobotsDirectives {
  /** Must not be newly listed or appear in lists. */
  noindex: boolean
  /** No text may be shown; the title may. */
  nosnippet: boolean
  /** Its pictures must not be shown elsewhere. */
  noimageindex?: true
}

/** Parses the contents of `<meta name="robots">` and X-Robots-Tag headers, ignoring directives for other crawlers. */
export function parseRobotsDirectives(contents: string[]): RobotsDirectives {
  const words = contents.flatMap(applicableDirectives)
  return {
    noindex: words.some((word) => word === 'noindex' || word === 'none'),
    nosnippet: words.some((word) => word === 'nosnippet' || word === 'max-snippet:0'),
    ...(words.includes('noimageindex') && { noimageindex: true as const }),
  }
}

/** Drops directives for other crawlers, such as `googlebot: noindex`. */
function applicableDirectives(content: string): string[] {
  const rules = content
    .slice(0, 1000)
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .split(',')
  let applies = true
  return rules.flatMap((rule) => {
    const word = rule.trim()
    const [, name, rest] = /^([a-z][\w-]*):(.*)$/.exec(word) ?? []
    if (!name || /^(max-|unavailable_after)/.test(name)) return applies ? [word] : []
    applies = name === 'wend' || name === '*'
    return applies && rest ? [rest] : []
  })
}

/** True if the directives of a page or picture forbid showing the picture elsewhere. */
export function forbidsPictures(contents: string[]): boolean {
  const { noindex, noimageindex } = parseRobotsDirectives(contents)
  return noindex || noimageindex === true
}
