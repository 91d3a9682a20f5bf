import { callAddress } from '#contract/call-address.ts'
import { invalidPage } from '#contract/refusal.ts'
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
}

/**
 * One page of a list in the API's format, with absolute addresses of its neighbours.
 * @throws Refusal 404 for a page past the end; page 1 of an empty list exists
 */
export function listReply<T>(
  context: RequestContext,
  { count, results, page, page_size, seed }: ListPage<T>,
) {
  if (results.length === 0 && page > 1 && (page - 1) * page_size >= count) throw invalidPage()
  const { endpoint, input } = context.call
  const at = (number: number) =>
    context.services.config.public_url +
    callAddress(endpoint.route, { ...input, ...(seed ? { seed } : {}), page: number }).address
  return {
    count,
    next: page * page_size < count ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    page_size,
    results,
    ...(seed === undefined ? {} : { seed }),
  }
}
