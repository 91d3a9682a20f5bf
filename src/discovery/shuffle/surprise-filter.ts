/** The filter of surprises: all sites, those outside the member's interests, with a tag, or in languages. */
export type SurpriseFilter = 'all' | 'outside' | `tag:${string}` | `lang:${string}`

/** The filter as input of the API call. */
export function surpriseInput(filter: SurpriseFilter) {
  if (filter === 'outside') return { outside_interests: true }
  if (filter.startsWith('tag:')) return { tag: filter.slice(4) }
  return filter.startsWith('lang:') ? { lang: filter.slice(5) } : {}
}

/** The filter as an address, for browsers without scripts. */
export function surpriseAddress(filter: SurpriseFilter): string {
  const [kind, value] = filter.split(/:(.*)/s)
  return value === undefined ? '/surprise' : `/surprise?${kind}=${encodeURIComponent(value)}`
}

/** Navigation state of a surprise, so that its page offers the next one. */
export const surpriseLocationState = (surprise: SurpriseFilter) => ({ surprise })

/** @param state a location's state */
export function readSurpriseFilter(state: unknown): SurpriseFilter | undefined {
  const { surprise } = (state ?? {}) as Partial<ReturnType<typeof surpriseLocationState>>
  return typeof surprise === 'string' ? surprise : undefined
}
