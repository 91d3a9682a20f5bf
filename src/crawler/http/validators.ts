import type { Validators } from '#platform/outbound/polite-answer.ts'

/** The validators of a feed's addresses; `is_page` where a page answered there. */
export interface FeedValidators extends Validators {
  is_page?: true
}

const maxValidators = 4

/** The validators of a feed or page, with those of one more answer. */
export function withValidators<Kept extends Validators>(
  known: Kept[] | null,
  given: Kept | null,
  url: string,
): Kept[] {
  const others = (known ?? []).filter((one) => one.url !== url)
  return [...(given ? [given] : []), ...others].slice(0, maxValidators)
}
