/** The filter of surprises: all sites, those outside the member's interests, with a tag, or in languages. */
export type SurpriseWithin = 'all' | 'outside' | `tag:${string}` | `lang:${string}`

/** The filter as input of the API call. */
export function inputOf(within: SurpriseWithin) {
  if (within === 'outside') return { outside_interests: true }
  if (within.startsWith('tag:')) return { tag: within.slice(4) }
  return within.startsWith('lang:') ? { lang: within.slice(5) } : {}
}

/** The filter as an address, for browsers without scripts. */
export function surpriseAddress(within: SurpriseWithin): string {
  const [kind, value] = within.split(/:(.*)/s)
  return value === undefined ? '/surprise' : `/surprise?${kind}=${encodeURIComponent(value)}`
}

/** Navigation state of a surprise, so that its page offers the next one. */
export const stateOf = (surprise: SurpriseWithin) => ({ surprise })

/** @param state a location's state */
export function withinOf(state: unknown): SurpriseWithin | undefined {
  const { surprise } = (state ?? {}) as Partial<ReturnType<typeof stateOf>>
  return typeof surprise === 'string' ? surprise : undefined
}
