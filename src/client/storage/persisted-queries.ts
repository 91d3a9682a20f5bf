import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { deviceStorage } from './device-storage.ts'
import { persistedState } from './persisted-state.ts'

interface PersistedQueries {
  /** The owner: one person's data must not be shown to the next. */
  owner: number | null
  kept_on: number
  queries: DehydratedState
  /** Missing in what the first release stored: everything, other people's mail addresses in staff's tables too. */
  opted_in?: true
}

/** How long (ms) stored data is worth showing while it is fetched again, and how often it is written at most. */
const worthKeeping = 24 * 60 * 60_000
const pause = 2000
/** Characters; localStorage holds about five million for the whole site. */
const most = 2_000_000

const name = 'wend-queries'
const storage = persistedState<PersistedQueries>(name, {
  ...deviceStorage,
  setItem: (key, text) =>
    text.length > most ? deviceStorage.removeItem(key) : deviceStorage.setItem(key, text),
})

interface Fetched {
  meta?: Record<string, unknown> | undefined
  state: { status: string; dataUpdatedAt: number }
}

/**
 * Restores what this device has seen before, then stores what it sees of the endpoints that allow it (`remembered`):
 * what is public and what is the member's own, without upvotes. By hand rather than with TanStack's package: that one
 * is bound to another version of the cache and would bring it along a second time.
 * @param ownerNow the user's id, or null
 * @param owner whose page it was when it was opened
 */
export async function persistQueries(
  queries: QueryClient,
  ownerNow: () => number | null,
  owner: number | null,
): Promise<void> {
  /** What was fetched before this moment was fetched for another person. */
  let ownedSince = 0
  const isKept = ({ meta, state }: Fetched) =>
    meta?.remembered === true && state.status === 'success' && state.dataUpdatedAt >= ownedSince

  const seen = (await storage.getItem(name))?.state
  if (seen?.opted_in && seen.owner === owner && Date.now() - seen.kept_on < worthKeeping) {
    // What the page came with is at least as new. The rest is shown, and fetched again however young it is: opening a
    // page is a question about the present.
    const missing = seen.queries.queries
      .filter(({ queryKey }) => !queries.getQueryState(queryKey)?.data)
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
    hydrate(queries, { queries: missing, mutations: [] })
  } else if (seen) deviceStorage.removeItem(name)

  let isWaiting = false
  const storeSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      const now = dehydrate(queries, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
      void storage.setItem(name, { state: { owner, kept_on: Date.now(), queries: now, opted_in: true } })
    }, pause)
  }
  // Some of it came with the page.
  storeSoon()
  queries.getQueryCache().subscribe(({ type }) => {
    if (owner !== ownerNow()) {
      owner = ownerNow()
      ownedSince = Date.now()
    }
    if (type === 'added' || type === 'updated' || type === 'removed') storeSoon()
  })
}
