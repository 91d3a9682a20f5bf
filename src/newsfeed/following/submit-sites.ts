import { ApiError, type ErrorMessage, toErrorMessage } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { uploadBlog } from '#sites/editing/publish.ts'
import { placeSites } from '#sites/imports/place-sites.ts'
import { siteToAdd } from '#sites/imports/site-to-add.ts'
import type { SiteToSubmit } from './contract.ts'
import { submissionsTooMany } from './errors.ts'

interface RefusedSite {
  url: string
  reason: string
  code: string
  params: NonNullable<ErrorDetail['params']>
}

interface Submitted {
  /** Ids of the sites that are there now. */
  added: number[]
  /** Ids of those that were there already: another list may have brought them meanwhile. */
  known: number[]
  refused: RefusedSite[]
}

/**
 * Submits sites one by one, as if each had been typed in: what refuses one of them says nothing of the others. Beyond
 * so many at once all are refused.
 */
export async function submitSites(
  context: RequestContext<Viewer>,
  sites: SiteToSubmit[],
): Promise<Submitted> {
  const result: Submitted = { added: [], known: [], refused: [] }
  const max = limits.submissions_at_once
  for (const [at, given] of sites.entries()) {
    const listed = typeof given === 'string' ? { url: given } : given
    if (at >= max) {
      result.refused.push(refusedFor(listed.url, toErrorMessage(submissionsTooMany({ max }))))
      continue
    }
    const site = siteToAdd({ ...listed, feed_url: listed.feed_url ?? undefined })
    if ('refused' in site) {
      result.refused.push(refusedFor(listed.url, toErrorMessage(site.refused)))
      continue
    }
    try {
      await context.services.limits.take('submit_listed', context.viewer.id)
      const [{ title, url, feed_url } = site] = await placeSites(context.db, [site])
      const { id } = await uploadBlog(context, { title, url, feed_url })
      result.added.push(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { existing } = error.extraFields as { existing?: { id: number } }
      if (existing) result.known.push(existing.id)
      else result.refused.push(refusedFor(listed.url, error.messages[0] ?? { message: error.message }))
    }
  }
  return result
}

const refusedFor = (
  url: string,
  { message: sentence, code = 'invalid', params = {} }: ErrorMessage,
): RefusedSite => ({
  url,
  reason: sentence,
  code,
  params,
})
