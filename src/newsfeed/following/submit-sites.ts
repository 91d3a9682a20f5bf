import { type ErrorMessage, isApiError, toErrorMessage } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { uploadSite } from '#sites/editing/publish.ts'
import { resolveSites } from '#sites/imports/resolve-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { submissionsTooMany } from './errors.ts'
import type { SiteToSubmit } from './schemas.ts'

interface RejectedSite {
  url: string
  reason: string
  code: string
  params: NonNullable<ErrorDetail['params']>
}

interface SubmissionResult {
  /** Ids of the sites that were submitted. */
  added: number[]
  /** Ids of sites that were already listed, possibly by a concurrent import. */
  known: number[]
  refused: RejectedSite[]
}

/**
 * Submits sites one by one, as if each had been typed in: an error with one does not affect the others. Sites beyond
 * the limit are rejected.
 */
export async function submitSites(
  context: RequestContext<Viewer>,
  sites: SiteToSubmit[],
): Promise<SubmissionResult> {
  const result: SubmissionResult = { added: [], known: [], refused: [] }
  const max = limits.submissions_at_once
  for (const [index, input] of sites.entries()) {
    const entry = typeof input === 'string' ? { url: input } : input
    if (index >= max) {
      result.refused.push(rejectedSite(entry.url, toErrorMessage(submissionsTooMany({ max }))))
      continue
    }
    const site = prepareSite({ ...entry, feed_url: entry.feed_url ?? undefined })
    if ('error' in site) {
      result.refused.push(rejectedSite(entry.url, toErrorMessage(site.error)))
      continue
    }
    try {
      await context.services.limits.take('submit_listed', context.viewer.id)
      const [{ title, url, feed_url } = site] = await resolveSites(context.db, [site])
      const { id } = await uploadSite(context, { title, url, feed_url })
      result.added.push(id)
    } catch (error) {
      if (!isApiError(error)) throw error
      const { existing } = error.extraFields as { existing?: { id: number } }
      if (existing) result.known.push(existing.id)
      else result.refused.push(rejectedSite(entry.url, error.messages[0] ?? { message: error.message }))
    }
  }
  return result
}

const rejectedSite = (
  url: string,
  { message: sentence, code = 'invalid', params = {} }: ErrorMessage,
): RejectedSite => ({
  url,
  reason: sentence,
  code,
  params,
})
