import type { Validators } from '#platform/outbound/polite-response.ts'

/** Validators for a feed's address; `is_page` if it returned a page. */
export interface FeedValidators extends Validators {
  is_page?: true
}

const maxValidators = 4

/** Adds a response's validators to those of a feed or page, or drops the ones of its address. */
export function withValidators<Entry extends Validators>(
  stored: Entry[] | null,
  added: Entry | null,
  url: string,
): Entry[] {
  const others = (stored ?? []).filter((entry) => entry.url !== url)
  return [...(added ? [added] : []), ...others].slice(0, maxValidators)
}
