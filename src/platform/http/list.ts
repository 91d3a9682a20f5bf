import { buildCall } from '#api-contract/build-call.ts'
import { invalidPage } from '#api-contract/standard-errors.ts'
import type { RequestContext } from './request-context.ts'

/** The requested page of a list. */
export interface Paging {
  /** From 1. */
  page: number
  page_size: number
}

interface ListPage<T> extends Paging {
  /** Rows in the whole list. */
  count: number
  results: T[]
  /** Shuffle seed; repeated in the URLs of the neighbouring pages. */
  seed?: string
  /** The list's state when its first page was read; also repeated. */
  as_of?: number
  /** How far the first page's query was relaxed; also repeated. */
  loosened?: string
}

/**
 * One page of a list in the API's format, with absolute URLs of the neighbouring pages.
 * @throws ApiError 404 for a page past the end; page 1 of an empty list exists
 */
export function listReply<T>(
  context: RequestContext,
  { count, results, page, page_size, seed, as_of, loosened }: ListPage<T>,
) {
  if (results.length === 0 && page > 1 && (page - 1) * page_size >= count) throw invalidPage()
  const repeatedFields = {
    ...(seed === undefined ? {} : { seed }),
    ...(as_of === undefined ? {} : { as_of }),
    ...(loosened === undefined ? {} : { loosened }),
  }
  const pageUrl = (number: number) => neighbourUrl(context, { ...repeatedFields, page: number })
  return {
    count,
    next: page * page_size < count ? pageUrl(page + 1) : null,
    previous: page > 1 ? pageUrl(page - 1) : null,
    page_size,
    results,
    ...repeatedFields,
  }
}

/** The absolute URL of the same call with some fields changed, such as the URL of the next page. */
export function neighbourUrl({ call, services }: RequestContext, fields: Record<string, unknown>): string {
  const { endpoint, input } = call
  return services.config.publicUrl + buildCall(endpoint.route, { ...input, ...fields }).address
}
