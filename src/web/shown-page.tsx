import { type ComponentType, type ReactNode, use } from 'react'
import { Refusal } from '#contract/refusal.ts'
import type { PageEntry } from './page-entry.ts'
import { trackLoad } from './pending-loads.ts'
import type { Page, PageAccess } from './screen.tsx'
import { useTakenOver } from './use-taken-over.ts'

interface ShownPageProps {
  entry: PageEntry
  /** Stands around pages that not everybody may see, and sends others away. */
  Guard: ComponentType<{ access: PageAccess; children: ReactNode }>
}

/** Shows a page; suspends while its file is on the way. */
export function ShownPage({ entry, Guard }: ShownPageProps) {
  useTakenOver()
  const onItsWay = loading.get(entry)
  // The first page is there before anything is shown. One that was waited for is read in the same way for ever:
  // React minds when `use` is called in one attempt at a rendering and not in the next.
  const page = entry.page && !onItsWay ? entry.page : use(onItsWay ?? load(entry))
  const { path, access, View } = page
  if (!access.for) return <View />
  return (
    // Another page has nothing to do with what waits or is shown on this one.
    <Guard key={path} access={access}>
      <View />
    </Guard>
  )
}

const loading = new Map<PageEntry, Promise<Page>>()

function load(entry: PageEntry): Promise<Page> {
  const page = trackLoad(
    entry.load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Refusal(0, 'The site cannot be reached. Are you online?')
    }),
  )
  loading.set(entry, page)
  // It may come another time; but not at once, or React would ask for it again and again.
  page.catch(() => setTimeout(() => loading.delete(entry), 1000))
  return page
}
