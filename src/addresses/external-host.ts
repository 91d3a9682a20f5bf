const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Where a post is, if that is not at its site: a link must not pretend. */
export function otherHost(url: string, domain: string): string | undefined {
  // The domain is in the letters of its script, as people read it.
  const [host, own] = [hostOf(url), hostOf(`https://${domain}`)]
  return host === own || host.endsWith(`.${own}`) ? undefined : host
}
