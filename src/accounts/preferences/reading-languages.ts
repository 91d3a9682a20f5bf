import { useEffect } from 'react'
import { persistedStore } from '#client/storage/persisted-store.ts'
import { useKnownSession } from '../session/device-session.ts'
import { usePreferences } from './use-preferences.ts'

interface ReadingLanguages {
  /** Primary subtags; empty means all languages. */
  reads: string[]
}

/** Languages read on this device; for members, a copy of the account's. */
export const readingLanguagesStore = persistedStore<ReadingLanguages>('wend-reads', { reads: [] })

/** The languages that the visitor reads; undefined while unknown, and on the server. */
export function useReadingLanguages(): string[] | undefined {
  const session = useKnownSession()
  const { reads } = readingLanguagesStore()
  const { data, isError } = usePreferences({ enabled: Boolean(session) })
  const saved = data?.reads
  useEffect(() => {
    if (saved && saved.join() !== readingLanguagesStore.getState().reads.join())
      readingLanguagesStore.setState({ reads: saved })
  }, [saved])
  if (session === undefined) return undefined
  return session && !isError ? saved : reads
}
