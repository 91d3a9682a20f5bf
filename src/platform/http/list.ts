import { invalidPage } from '#api-contract/api-error.ts'
import { buildCall } from '#api-contract/build-call.ts'
import type { RequestContext } from './request-context.ts'

/** Which page of a list is asked for. */
export interface Paging {
  /** From 1. */
  page: number
  page_size: number
}

interface ListPage<T> extends Paging {
  /** All rows of the list, not only this page's. */
  count: number
  results: T[]
  /** Part of the addresses of the neighbouring pages too. */
  seed?: string
  /** The same: what the list was when its first page was read. */
  as_of?: number
  /** The same: how far its first page was loosened. */
  loosened?: string
}

/**
 * One page of a list in the API's format, with absolute addresses of its neighbours.
 * @throws ApiError 404 for a page past the end; page 1 of an empty list exists
 */
export function listReply<T>(
  context: RequestContext,
  { count, results, page, page_size, seed, as_of, loosened }: ListPage<T>,
) {
  if (results.length === 0 && page > 1 && (page - 1) * page_size >= count) throw invalidPage()
  const fixed = {
    ...(seed === undefined ? {} : { seed }),
    ...(as_of === undefined ? {} : { as_of }),
    ...(loosened === undefined ? {} : { loosened }),
  }
  const at = (number: number) => neighbourAddress(context, { ...fixed, page: number })
  return {
    count,
    next: page * page_size < count ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    page_size,
    results,
    ...fixed,
  }
}

/** The absolute address of the same call with some other fields: of another page of its list. */
export function neighbourAddress(
  { call, services }: RequestContext,
  fields: Record<string, unknown>,
): string {
  const { endpoint, input } = call
  return services.config.public_url + buildCall(endpoint.route, { ...input, ...fields }).address
}
