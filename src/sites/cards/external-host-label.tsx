import { otherHost } from '#addresses/external-host.ts'
import { useText } from '#i18n/use-text.ts'

/** The name of the site that a post leads to, where that is not the one that posted it; else nothing. */
export function OtherHostLabel({ url, domain }: { url: string; domain: string }) {
  const t = useText()
  const host = otherHost(url, domain)
  return host && <span>{t('at {host}', { host }, 'website')}</span>
}
