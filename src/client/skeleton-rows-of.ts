import { pageSize } from '#api-contract/shapes/limits.ts'

/** How many rows a page of a list will have, given the total. */
export const skeletonRowsOf = (count: number, page: number): number =>
  Math.max(0, Math.min(pageSize.default, count - (page - 1) * pageSize.default))
