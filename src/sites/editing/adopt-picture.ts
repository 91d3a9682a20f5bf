import { ApiError } from '#api-contract/api-error.ts'
import { forbidsPictures } from '#page-metadata/robots-meta.ts'
import type { Pictures } from '#platform/media/pictures.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'

/**
 * Turns a picture that a page names into one of ours; returns its address (see api-contract/shapes/media.ts), or null when it
 * cannot be fetched (2 MB at most) or used, or asks not to be. A store that is down still refuses with 503.
 */
export async function adoptPicture(
  fetcher: GuardedFetcher,
  pictures: Pictures,
  url: string,
  respectRobots = false,
): Promise<string | null> {
  const answer = await fetcher.fetchPage(url, { accept: 'image', respectRobots })
  if (answer.outcome !== 'fetched' || forbidsPictures([answer.robotsHeader ?? ''])) return null
  try {
    return await pictures.addPicture(answer.bytes)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}
