import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf, storeReply } from '#client/api/api-queries.ts'
import { useKnownSession } from '../session/device-session.ts'
import { getPreferences, savePreferences } from './contract.ts'

type Preferences = ReplyOf<typeof getPreferences>
/** What is left out stays. */
type Change = Omit<Partial<Preferences>, 'personal_by'> & {
  personal_by?: Partial<Preferences['personal_by']>
}

export const preferencesQuery = apiQuery(getPreferences, {})
const saving = ['saving preferences']

/** What the account wants of this site; `data` is undefined until that is known. */
export const usePreferences = ({ enabled = true } = {}) =>
  useQuery({ ...queryOptionsOf(useApi(), preferencesQuery), enabled })

/**
 * Saves changes of preferences one after the other. `shown` has each at once, and no longer when it is refused; it is undefined
 * until it is known what the account has.
 * @param onSaved runs once the account has one
 */
export function useSavePreferences(onSaved = () => {}) {
  const api = useApi()
  const queries = useQueryClient()
  const { data } = usePreferences({ enabled: useKnownSession() != null })
  // Changes that are not answered yet. They cannot be kept in the query, which renders only after the press.
  const [asked, setAsked] = useState<Change>({})
  const { mutate, error } = useMutation({
    mutationKey: saving,
    scope: { id: 'preferences' },
    mutationFn: (change: Change) => api(savePreferences, change),
    onSuccess: (reply) => {
      storeReply(queries, preferencesQuery, reply)
      onSaved()
    },
    onSettled: () => {
      // Those that wait are not in any reply yet.
      if (queries.isMutating({ mutationKey: saving }) === 1) setAsked({})
    },
  })
  const save = (change: Change) => {
    setAsked((before) => changed(before, change))
    mutate(change)
  }
  return { shown: data && changed(data, asked), save, error }
}

const changed = <P extends Change>(now: P, change: Change): P => ({
  ...now,
  ...change,
  personal_by: { ...now.personal_by, ...change.personal_by },
})
