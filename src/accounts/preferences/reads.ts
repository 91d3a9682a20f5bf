import { useEffect } from 'react'
import { persistedStore } from '#client/storage/persisted-store.ts'
import { useKnownSession } from '../session/device-session.ts'
import { usePreferences } from './use-preferences.ts'

interface Reads {
  /** Primary subtags; none are all languages. */
  reads: string[]
}

/** Which languages are read on this device; for members, as their account had it last. */
export const readsStore = persistedStore<Reads>('wend-reads', { reads: [] })

/** The languages that somebody reads; undefined until that is known, and on the server. */
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
