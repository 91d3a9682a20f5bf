import { parseSiteUrl } from '#addresses/site-address.ts'
import { invalid } from '#api-contract/refusal.ts'
import { notAHost } from './reasons.ts'

/**
 * The host that staff mean, normalized like those of sites: an address counts as its host, and case, `www.` and the
 * spelling of other scripts do not matter. @throws Refusal 400 on `host`
 */
export function hostOf(text: string): string {
  const given = text.trim()
  const address = parseSiteUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}/`)
  if ('refused' in address) throw invalid({ host: [notAHost()] })
  return address.domain
}
