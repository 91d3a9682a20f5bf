import { useQueryClient } from '@tanstack/react-query'
import { readSession } from '#features/accounts/device-session.ts'
import { loginAddress } from '#features/accounts/return-to.ts'
import { useOwn } from '#features/accounts/use-own.ts'
import { keepWanted } from '#features/accounts/wanted.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery } from '#web/api-queries.ts'
import { currentLocation, navigate } from '#web/router/navigation.ts'
import { getSaved } from './contract.ts'

/** The sites that the member follows and bookmarked: one call for all buttons. */
export const savedQuery = apiQuery(getSaved, {})

export type SaveAction = 'follow' | 'bookmark'
/** The part of `savedQuery` that an action changes. */
export const listOf = { follow: 'followed', bookmark: 'bookmarked' } as const

/** Whether the member follows and bookmarked a site, and the handler of a press that changes it. */
export function useSaved(id: number) {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText()
  const announce = useAnnounce()
  const { data } = useOwn(savedQuery)
  const isOn = (action: SaveAction) => data?.[listOf[action]].includes(id) === true
  async function change(action: SaveAction): Promise<void> {
    if (!readSession()) {
      const { pathname, search, hash } = currentLocation(false)
      keepWanted({ action, on: id })
      navigate(loginAddress(pathname + search + hash, action))
      return
    }
    try {
      // What the button said when it was pressed, whatever the reply on its way says.
      const wanted = !isOn(action)
      const { toggleSaved } = await import('./toggle-saved.tsx')
      await toggleSaved({ api, queries, t, announce }, action, id, wanted)
    } catch {
      announce(t('The site cannot be reached. Are you online?'))
    }
  }
  return {
    isOn,
    toggle: (action: SaveAction) => () => void change(action),
  }
}
