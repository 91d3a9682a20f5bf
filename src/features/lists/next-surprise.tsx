import type { Blog } from '#contract/shapes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLocation } from '#web/router/location.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { withinOf } from './surprise-within.ts'

const SurpriseBar = lazyPart(async () => (await import('./surprise-bar.tsx')).SurpriseBar)

/** On the page of a site to which a surprise led: the way to the next one. */
export function NextSurprise({ blog }: { blog: Blog }) {
  const within = withinOf(useLocation().state)
  // The server does not know how somebody came here.
  if (!useHydrated() || within === undefined) return null
  return <SurpriseBar key={blog.id} blog={blog} first={within} />
}
