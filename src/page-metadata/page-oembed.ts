import { resolvePublicLink } from '#addresses/public-link.ts'
import { isJsonTooDeep } from '#api-contract/json-depth.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import type { PageFacts } from './page-facts.ts'

const maxChars = 10_000

/** Fetches a page's oEmbed endpoint, if it names one, for metadata missing from the page itself. */
export async function fetchOembed(
  fetcher: GuardedFetcher,
  facts: PageFacts,
  base: URL,
  timeout: number,
): Promise<{ title?: string; image?: string | undefined }> {
  const link = facts.links.find(({ type }) => type === 'application/json+oembed')
  const address = link && resolvePublicLink(link.href, base)
  if (!address) return {}
  const response = await fetcher.fetchPage(address, { accept: 'json', timeout, maxBytes: 256 * 1024 })
  if (response.outcome !== 'fetched') return {}
  const { title, thumbnail_url } = parseObject(response.bytes.toString('utf8'))
  return {
    ...(typeof title === 'string' ? { title: title.slice(0, maxChars) } : {}),
    ...(typeof thumbnail_url === 'string' ? { image: resolvePublicLink(thumbnail_url, base) } : {}),
  }
}

function parseObject(json: string): Record<string, unknown> {
  if (isJsonTooDeep(json)) return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
