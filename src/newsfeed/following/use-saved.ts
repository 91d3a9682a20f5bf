import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readSession } from '#accounts/session/device-session.ts'
import { savePendingAction } from '#accounts/session/pending-action.ts'
import { loginAddress } from '#accounts/session/return-to.ts'
import { usePersonalQuery } from '#accounts/session/use-personal-query.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { currentLocation, navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { getSaved } from './contract.ts'

/** The member's followed and bookmarked sites: one request for all buttons. */
export const savedQuery = apiQuery(getSaved, {})

export type SaveAction = 'follow' | 'bookmark'
/** The part of `savedQuery` that an action changes. */
export const listNames = { follow: 'followed', bookmark: 'bookmarked' } as const

/**
 * The follow and bookmark state of a site, and a toggle. The button changes at once, before the script for saving has
 * loaded; `toggle` resolves to whether the change was saved.
 */
export function useSaved(id: number) {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText()
  const announce = useAnnounce()
  const { data } = usePersonalQuery(savedQuery)
  const [pressed, setPressed] = useState<{ [action in SaveAction]?: boolean | undefined }>({})
  const isOn = (action: SaveAction) => pressed[action] ?? data?.[listNames[action]].includes(id) === true
  async function toggle(action: SaveAction, quiet = true): Promise<boolean> {
    if (!readSession()) {
      const { pathname, search, hash } = currentLocation(false)
      savePendingAction({ action, target: id })
      navigate(loginAddress(pathname + search + hash, action))
      return false
    }
    if (pressed[action] !== undefined) return false
    // The opposite of the displayed state, even if a reply that is still on its way says otherwise.
    const newState = !isOn(action)
    const show = (isOn?: boolean) => setPressed((states) => ({ ...states, [action]: isOn }))
    show(newState)
    try {
      const { toggleSaved } = await import('./toggle-saved.tsx')
      return await toggleSaved({ api, queries, t, announce }, action, id, newState, quiet)
    } catch {
      announce(t('Can’t reach the site. Are you online?'))
      return false
    } finally {
      show()
    }
  }
  return { isOn, toggle }
}
