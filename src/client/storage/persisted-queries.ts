import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { deviceStorage } from './device-storage.ts'
import { persistedState } from './persisted-state.ts'

interface PersistedQueries {
  /** Owner of the data, which must not be shown to another person. */
  owner: number | null
  kept_on: number
  queries: DehydratedState
  /** Missing in data of the first release, which stored everything, even email addresses in staff tables. */
  opted_in?: true
}

/** Maximum age of stored data, and minimum time between writes, in ms. */
const maxAgeMs = 24 * 60 * 60_000
const writeIntervalMs = 2000
/** Maximum length in characters; localStorage holds about five million for the whole site. */
const maxLength = 2_000_000

const name = 'wend-queries'
const storage = persistedState<PersistedQueries>(name, {
  ...deviceStorage,
  setItem: (key, text) =>
    text.length > maxLength ? deviceStorage.removeItem(key) : deviceStorage.setItem(key, text),
})

interface CachedQuery {
  meta?: Record<string, unknown> | undefined
  state: { status: string; dataUpdatedAt: number }
}

/**
 * Restores cached replies from this device, then stores replies of endpoints that allow it (`deviceCache`): public
 * data and the member's own, without upvotes. Implemented here because TanStack's package depends on another version
 * of the cache, which it would bundle a second time.
 * @param currentOwner returns the user's id, or null
 * @param owner the page's owner when it was opened
 */
export async function persistQueries(
  queries: QueryClient,
  currentOwner: () => number | null,
  owner: number | null,
): Promise<void> {
  /** Replies fetched before this time belong to another person. */
  let ownedSince = 0
  const shouldPersist = ({ meta, state }: CachedQuery) =>
    meta?.deviceCache === true && state.status === 'success' && state.dataUpdatedAt >= ownedSince

  const stored = (await storage.getItem(name))?.state
  if (stored?.opted_in && stored.owner === owner && Date.now() - stored.kept_on < maxAgeMs) {
    // Replies embedded in the page are at least as new. The others are shown but refetched whatever their age, because
    // a newly opened page should be up to date.
    const missing = stored.queries.queries
      .filter(({ queryKey }) => !queries.getQueryState(queryKey)?.data)
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
    hydrate(queries, { queries: missing, mutations: [] })
  } else if (stored) deviceStorage.removeItem(name)

  let isScheduled = false
  const scheduleWrite = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      const dehydrated = dehydrate(queries, {
        shouldDehydrateQuery: shouldPersist,
        shouldDehydrateMutation: () => false,
      })
      void storage.setItem(name, {
        state: { owner, kept_on: Date.now(), queries: dehydrated, opted_in: true },
      })
    }, writeIntervalMs)
  }
  // Stores the replies embedded in the page.
  scheduleWrite()
  queries.getQueryCache().subscribe(({ type }) => {
    if (owner !== currentOwner()) {
      owner = currentOwner()
      ownedSince = Date.now()
    }
    if (type === 'added' || type === 'updated' || type === 'removed') scheduleWrite()
  })
}
