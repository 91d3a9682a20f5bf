import { useEffect } from 'react'
import { persistedStore } from '#client/storage/persisted-store.ts'
import { useKnownSession } from '../session/device-session.ts'
import { usePreferences } from './use-preferences.ts'

interface Reads {
  /** Primary subtags; empty means all languages. */
  reads: string[]
}

/** Languages read on this device; for members, a copy of the account's. */
export const readsStore = persistedStore<Reads>('wend-reads', { reads: [] })

/** The languages that the reader reads; undefined while unknown, and on the server. */
export function useReads(): string[] | undefined {
  const session = useKnownSession()
  const { reads } = readsStore()
  const { data, isError } = usePreferences({ enabled: Boolean(session) })
  const kept = data?.reads
  useEffect(() => {
    if (kept && kept.join() !== readsStore.getState().reads.join()) readsStore.setState({ reads: kept })
  }, [kept])
  if (session === undefined) return undefined
  return session && !isError ? kept : reads
}
