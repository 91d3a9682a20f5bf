import type { Blog } from '#contract/shapes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLocation } from '#web/router/location.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import c from './next-surprise.module.css'
import { withinOf } from './surprise-within.ts'

const SurpriseBar = lazyPart(async () => (await import('./surprise-bar.tsx')).SurpriseBar)

/** On the page of a site to which a surprise led: the way to the next one. */
export function NextSurprise({ blog }: { blog: Blog }) {
  const within = withinOf(useLocation().state)
  const isHydrated = useHydrated()
  if (isHydrated && within === undefined) return null
  // The server does not know how somebody came here: src/web/early-input.ts makes room after a reload.
  return (
    <div className={isHydrated ? c.place : c.early}>
      {isHydrated && within !== undefined && <SurpriseBar key={blog.id} blog={blog} first={within} />}
    </div>
  )
}
