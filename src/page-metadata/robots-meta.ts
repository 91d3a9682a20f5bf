/** What a page, feed or header asks of programs that quote it. */
export interface SaidToRobots {
  /** Not to be found through others: nothing of it may be newly listed or shown in lists. */
  noindex: boolean
  /** No words of its text may be shown; its title may. */
  nosnippet: boolean
  /** Its pictures may be shown nowhere else. */
  noimageindex?: true
}

/** Reads what `<meta name="robots">` and the X-Robots-Tag header say, as far as it concerns everybody or us. */
export function robotsIn(said: string[]): SaidToRobots {
  const words = said.flatMap(wordsFor)
  return {
    noindex: words.some((word) => word === 'noindex' || word === 'none'),
    nosnippet: words.some((word) => word === 'nosnippet' || word === 'max-snippet:0'),
    ...(words.includes('noimageindex') && { noimageindex: true as const }),
  }
}

/** A header may speak to one program: `googlebot: noindex` is not for us. */
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

/** Whether a page asks that its pictures are shown nowhere else, or a picture that it is not. */
export function forbidsPictures(said: string[]): boolean {
  const { noindex, noimageindex } = robotsIn(said)
  return noindex || noimageindex === true
}
