import { type ComponentType, type ReactNode, use } from 'react'
import { NotLoaded } from '#ui/feedback/not-loaded.ts'
import type { PageEntry } from './page-entry.ts'
import { trackLoad } from './pending-loads.ts'
import type { Page, PageAccess } from './screen.tsx'
import { useSignalHydrated } from './use-signal-hydrated.ts'

interface ShownPageProps {
  entry: PageEntry
  /** Wraps pages that not everyone may see, and sends others away. */
  Guard: ComponentType<{ access: PageAccess; children: ReactNode }>
}

/** Shows a page; suspends while its file is loading. */
export function ShownPage({ entry, Guard }: ShownPageProps) {
  useSignalHydrated()
  const onItsWay = loading.get(entry)
  // The first page is loaded before anything is shown. A page that was awaited is always read in the same way: React
  // requires that `use` is called in every attempt at a rendering or in none.
  const page = entry.page && !onItsWay ? entry.page : use(onItsWay ?? load(entry))
  const { path, access, View } = page
  if (!access.for) return <View />
  return (
    // Another page has nothing to do with what loads or is shown on this one.
    <Guard key={path} access={access}>
      <View />
    </Guard>
  )
}

const loading = new Map<PageEntry, Promise<Page>>()

function load(entry: PageEntry): Promise<Page> {
  const page = trackLoad(
    entry.load().catch((cause: unknown) => {
      throw new NotLoaded(cause)
    }),
  )
  loading.set(entry, page)
  // It may load another time; but not at once, or React would retry it again and again.
  page.catch(() => setTimeout(() => loading.delete(entry), 1000))
  return page
}
