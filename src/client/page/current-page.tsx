import { type ComponentType, type ReactNode, use } from 'react'
import { ScriptLoadError } from '#ui/feedback/script-load-error.ts'
import type { PageEntry } from './page-entry.ts'
import { trackLoad } from './pending-loads.ts'
import type { Page, PageAccess } from './screen.tsx'
import { useSignalHydrated } from './use-signal-hydrated.ts'

interface CurrentPageProps {
  entry: PageEntry
  /** Wraps restricted pages and redirects everyone else. */
  Guard: ComponentType<{ access: PageAccess; children: ReactNode }>
}

/** Renders a page; suspends while its file is loading. */
export function CurrentPage({ entry, Guard }: CurrentPageProps) {
  useSignalHydrated()
  const pending = loadsByEntry.get(entry)
  // The first page is loaded before hydration. A page that suspended must call `use` on every attempt: React requires
  // that it is called in all renders of an attempt or in none.
  const page = entry.page && !pending ? entry.page : use(pending ?? load(entry))
  const { path, access, View } = page
  if (!access.for) return <View />
  return (
    // Keyed, so that pages do not share state.
    <Guard key={path} access={access}>
      <View />
    </Guard>
  )
}

const loadsByEntry = new Map<PageEntry, Promise<Page>>()

function load(entry: PageEntry): Promise<Page> {
  const page = trackLoad(
    entry.load().catch((cause: unknown) => {
      throw new ScriptLoadError(cause)
    }),
  )
  loadsByEntry.set(entry, page)
  // Allows another attempt, but not immediately, or React would retry in a loop.
  page.catch(() => setTimeout(() => loadsByEntry.delete(entry), 1000))
  return page
}
