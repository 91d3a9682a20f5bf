import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor, storeReply } from '#client/api/api-queries.ts'
import { useKnownSession } from '../session/device-session.ts'
import { getPreferences, savePreferences } from './contract.ts'

type Preferences = ReplyOf<typeof getPreferences>
/** Missing fields keep their values. */
type Change = Omit<Partial<Preferences>, 'personal_by'> & {
  personal_by?: Partial<Preferences['personal_by']>
}

export const preferencesQuery = apiQuery(getPreferences, {})
const saveMutationKey = ['saving preferences']

/** The account's preferences; `data` is undefined while unknown. */
export const usePreferences = ({ enabled = true } = {}) =>
  useQuery({ ...queryOptionsFor(useApi(), preferencesQuery), enabled })

/**
 * Saves changes of preferences one after the other. `preferences`, undefined until loaded, shows each change at once
 * and reverts it if the server rejects it.
 * @param onSaved called after each saved change
 */
export function useSavePreferences(onSaved = () => {}) {
  const api = useApi()
  const queries = useQueryClient()
  const { data } = usePreferences({ enabled: useKnownSession() != null })
  // Pending changes. Not in the query cache, which would render too late after a press.
  const [unsaved, setUnsaved] = useState<Change>({})
  const { mutate, error } = useMutation({
    mutationKey: saveMutationKey,
    scope: { id: 'preferences' },
    mutationFn: (change: Change) => api(savePreferences, change),
    onSuccess: (reply) => {
      storeReply(queries, preferencesQuery, reply)
      onSaved()
    },
    onSettled: () => {
      // Queued changes are not in this reply yet.
      if (queries.isMutating({ mutationKey: saveMutationKey }) === 1) setUnsaved({})
    },
  })
  const save = (change: Change) => {
    setUnsaved((previous) => applyChange(previous, change))
    mutate(change)
  }
  return { preferences: data && applyChange(data, unsaved), save, error }
}

const applyChange = <P extends Change>(current: P, change: Change): P => ({
  ...current,
  ...change,
  personal_by: { ...current.personal_by, ...change.personal_by },
})
