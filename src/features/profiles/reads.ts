import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useKnownSession } from '#features/accounts/device-session.ts'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { deviceStorage } from '#web/device-storage.ts'
import { persistedState } from '#web/persisted-state.ts'
import { getPreferences } from './contract.ts'

interface Reads {
  /** Primary subtags; none are all languages. */
  reads: string[]
}

/** Which languages are read on this device; for members, as their account had it last. */
export const readsStore = create<Reads>()(
  persist((): Reads => ({ reads: [] }), {
    name: 'wend-reads',
    storage: persistedState<Reads>(deviceStorage),
  }),
)

export const preferencesQuery = apiQuery(getPreferences, {})

/** The languages that somebody reads; undefined until that is known, and on the server. */
export function useReads(): string[] | undefined {
  const session = useKnownSession()
  const api = useApi()
  const { reads } = readsStore()
  const { data, isError } = useQuery({
    ...queryOptionsOf(api, preferencesQuery),
    enabled: Boolean(session),
  })
  const kept = data?.reads
  useEffect(() => {
    if (kept && kept.join() !== readsStore.getState().reads.join()) readsStore.setState({ reads: kept })
  }, [kept])
  if (session === undefined) return undefined
  return session && !isError ? kept : reads
}
