import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { deviceStorage } from './device-storage.ts'
import { keptState } from './kept-state.ts'

interface KeptQueries {
  /** Whose they are: what one person saw is nothing for the next. */
  owner: number | null
  kept_on: number
  queries: DehydratedState
}

const name = 'wend-queries'
/** How long (ms) what was seen is worth showing while it is fetched anew, and how often it is written at most. */
const worth_keeping = 24 * 60 * 60_000
const pause = 2000
/** Characters; localStorage holds about five million for the whole site. */
const most = 2_000_000

const storage = keptState<KeptQueries>({
  ...deviceStorage,
  setItem: (key, text) =>
    text.length > most ? deviceStorage.removeItem(key) : deviceStorage.setItem(key, text),
})

interface Fetched {
  queryKey: readonly unknown[]
  state: { status: string; dataUpdatedAt: number }
}

/**
 * Brings back what this device has seen before, then keeps what it sees: all but upvotes. By hand rather than with
 * TanStack's package: that one is bound to another version of the cache and would bring it along a second time.
 * @param ownerNow the user's id, or null
 */
export async function keepQueries(queries: QueryClient, ownerNow: () => number | null): Promise<void> {
  let owner = ownerNow()
  /** What was fetched before this moment was fetched for somebody else. */
  let owned_since = 0
  const isKept = ({ queryKey, state }: Fetched) =>
    state.status === 'success' && state.dataUpdatedAt >= owned_since && !/upvote/.test(String(queryKey[0]))

  const seen = (await storage.getItem(name))?.state
  if (seen && seen.owner === owner && Date.now() - seen.kept_on < worth_keeping) {
    // What the page came with is at least as new. The rest is shown, and fetched anew however young it is: whoever
    // opens a page wants to know how things are now.
    const missing = seen.queries.queries
      .filter(({ queryKey }) => !queries.getQueryState(queryKey)?.data)
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
    hydrate(queries, { queries: missing, mutations: [] })
  } else if (seen) forgetQueries()

  let is_waiting = false
  queries.getQueryCache().subscribe(({ type }) => {
    if (owner !== ownerNow()) {
      owner = ownerNow()
      owned_since = Date.now()
    }
    if (is_waiting || (type !== 'added' && type !== 'updated' && type !== 'removed')) return
    is_waiting = true
    setTimeout(() => {
      is_waiting = false
      const now = dehydrate(queries, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
      void storage.setItem(name, { state: { owner, kept_on: Date.now(), queries: now } })
    }, pause)
  })
}

/** Forgets what this device has seen. */
export const forgetQueries = (): void => void storage.removeItem(name)
