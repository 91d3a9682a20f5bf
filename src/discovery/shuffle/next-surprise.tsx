import type { Site } from '#api-contract/shapes/shapes.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useLocation } from '#client/router/location.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import c from './next-surprise.module.css'
import { readSurpriseFilter } from './surprise-filter.ts'

const SurpriseBar = lazyPart(async () => (await import('./surprise-bar.tsx')).SurpriseBar)

/** The button for the next surprise, on the page of a site that a surprise opened. */
export function NextSurprise({ site }: { site: Site }) {
  const filter = readSurpriseFilter(useLocation().state)
  const isHydrated = useHydrated()
  if (isHydrated && filter === undefined) return null
  // The server does not know how the reader came here: src/client/forms/early-input.ts reserves the space after a
  // reload.
  return (
    <div className={isHydrated ? c.place : c.early}>
      {isHydrated && filter !== undefined && <SurpriseBar key={site.id} site={site} first={filter} />}
    </div>
  )
}
