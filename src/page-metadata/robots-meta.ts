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
export function parseRobotsDirectives(said: string[]): RobotsDirectives {
  const words = said.flatMap(wordsFor)
  return {
    noindex: words.some((word) => word === 'noindex' || word === 'none'),
    nosnippet: words.some((word) => word === 'nosnippet' || word === 'max-snippet:0'),
    ...(words.includes('noimageindex') && { noimageindex: true as const }),
  }
}

/** A header may address one crawler: `googlebot: noindex` does not apply here. */
function wordsFor(said: string): string[] {
  const rules = said
    .slice(0, 1000)
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .split(',')
  let isForUs = true
  return rules.flatMap((rule) => {
    const word = rule.trim()
    const [, name, rest] = /^([a-z][\w-]*):(.*)$/.exec(word) ?? []
    if (!name || /^(max-|unavailable_after)/.test(name)) return isForUs ? [word] : []
    isForUs = name === 'wend' || name === '*'
    return isForUs && rest ? [rest] : []
  })
}

/** Whether the directives of a page or picture forbid showing the picture elsewhere. */
export function forbidsPictures(said: string[]): boolean {
  const { noindex, noimageindex } = parseRobotsDirectives(said)
  return noindex || noimageindex === true
}
