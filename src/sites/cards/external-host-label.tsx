import { useText } from '#i18n/use-text.ts'

/** Names the host that a post links to if it is not the site's own; renders nothing otherwise. */
export function ExternalHostLabel({ url, domain }: { url: string; domain: string }) {
  const t = useText()
  const host = externalHost(url, domain)
  return host && <span>{t('at {host}', { host }, 'website')}</span>
}

const getHost = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** The host of a post's link if it is not the site's own; undefined otherwise. */
export function externalHost(url: string, domain: string): string | undefined {
  // The domain may be in Unicode; parsing it as a URL converts it to the ASCII form that post links have.
  const [host, siteHost] = [getHost(url), getHost(`https://${domain}`)]
  return host === siteHost || host.endsWith(`.${siteHost}`) ? undefined : host
}
