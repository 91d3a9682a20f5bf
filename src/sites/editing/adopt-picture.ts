import { isApiError } from '#api-contract/api-error.ts'
import { forbidsPictures } from '#page-metadata/robots-meta.ts'
import type { Pictures } from '#platform/media/pictures.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'

/**
 * Copies an external picture into our storage.
 * @returns its address (see api-contract/shapes/media.ts); null if it cannot be fetched (2 MB at most) or used, or if
 * its headers forbid it
 * @throws ApiError 503 if the storage is down
 */
export async function adoptPicture(
  fetcher: GuardedFetcher,
  pictures: Pictures,
  url: string,
  respectRobots = false,
): Promise<string | null> {
  const response = await fetcher.fetchPage(url, { accept: 'image', respectRobots })
  if (response.outcome !== 'fetched' || forbidsPictures([response.robotsHeader ?? ''])) return null
  try {
    return await pictures.addPicture(response.bytes)
  } catch (error) {
    if (isApiError(error) && error.status < 500) return null
    throw error
  }
}
