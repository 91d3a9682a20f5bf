import { useText } from '#i18n/use-text.ts'

/** The name of the site that a post leads to, where that is not the one that posted it; else nothing. */
export function OtherHostLabel({ url, domain }: { url: string; domain: string }) {
  const t = useText()
  const host = otherHost(url, domain)
  return host && <span>{t('at {host}', { host }, 'website')}</span>
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Where a post is, if that is not at its site: a link must not pretend. */
export function otherHost(url: string, domain: string): string | undefined {
  // The domain is in the letters of its script, as people read it.
  const [host, own] = [hostOf(url), hostOf(`https://${domain}`)]
  return host === own || host.endsWith(`.${own}`) ? undefined : host
}
