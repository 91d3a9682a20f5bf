/** What surprises come from: all sites, those outside of the member's interests, with a tag, in languages. */
export type SurpriseWithin = 'all' | 'outside' | `tag:${string}` | `lang:${string}`

/** What the call is asked for. */
export function inputOf(within: SurpriseWithin) {
  if (within === 'outside') return { outside_interests: true }
  if (within.startsWith('tag:')) return { tag: within.slice(4) }
  return within.startsWith('lang:') ? { lang: within.slice(5) } : {}
}

/** The same without scripts. */
export function surpriseAddress(within: SurpriseWithin): string {
  const [kind, value] = within.split(/:(.*)/s)
  return value === undefined ? '/surprise' : `/surprise?${kind}=${encodeURIComponent(value)}`
}

/** What navigation to a surprise passes along, so that its page offers the next one. */
export const stateOf = (surprise: SurpriseWithin) => ({ surprise })

/** @param state of a location */
export function withinOf(state: unknown): SurpriseWithin | undefined {
  const { surprise } = (state ?? {}) as Partial<ReturnType<typeof stateOf>>
  return typeof surprise === 'string' ? surprise : undefined
}
