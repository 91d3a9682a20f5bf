import { pageSize } from '#api-contract/shapes/limits.ts'

/** Number of rows that a page of a list will have, given the total. */
export const skeletonRowCount = (count: number, page: number): number =>
  Math.max(0, Math.min(pageSize.default, count - (page - 1) * pageSize.default))
