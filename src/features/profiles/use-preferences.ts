import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf, queryOptionsOf } from '#web/api-queries.ts'
import { getPreferences, savePreferences } from './contract.ts'

type Preferences = ReplyOf<typeof getPreferences>
/** What is left out stays. */
type Change = Omit<Partial<Preferences>, 'personal_by'> & {
  personal_by?: Partial<Preferences['personal_by']>
}

export const preferencesQuery = apiQuery(getPreferences, {})
const key = queryKeyOf(preferencesQuery)
const saving = ['saving preferences']

/** What the account wants of this site; `data` is undefined until that is known. */
export const usePreferences = ({ enabled = true } = {}) =>
  useQuery({ ...queryOptionsOf(useApi(), preferencesQuery), enabled })

/**
 * Saves changes of preferences one after the other. Each shows at once, and goes when it is refused.
 * @param onSaved runs once the account has one
 */
export function useSavePreferences(onSaved = () => {}) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: saving,
    scope: { id: 'preferences' },
    mutationFn: (change: Change) => api(savePreferences, change),
    onMutate: async (change) => {
      // What is on its way does not know of the change.
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<Preferences>(key)
      queries.setQueryData<Preferences>(key, (now) => now && changed(now, change))
      return before
    },
    onSuccess: (reply) => {
      // Those that wait already show, and the reply lacks them.
      if (queries.isMutating({ mutationKey: saving }) === 1) queries.setQueryData(key, reply)
      onSaved()
    },
    onError: (_, __, before) => {
      queries.setQueryData(key, before)
      // Of two that are refused the second one's "before" has the first.
      return queries.invalidateQueries({ queryKey: key })
    },
  })
}

const changed = (now: Preferences, { personal_by, ...change }: Change): Preferences => ({
  ...now,
  ...change,
  personal_by: { ...now.personal_by, ...personal_by },
})
