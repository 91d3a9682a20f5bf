import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readSession } from '#accounts/session/device-session.ts'
import { loginAddress } from '#accounts/session/return-to.ts'
import { useOwn } from '#accounts/session/use-own.ts'
import { keepWanted } from '#accounts/session/wanted.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { currentLocation, navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { getSaved } from './contract.ts'

/** The sites that the member follows and bookmarked: one call for all buttons. */
export const savedQuery = apiQuery(getSaved, {})

export type SaveAction = 'follow' | 'bookmark'
/** The part of `savedQuery` that an action changes. */
export const listOf = { follow: 'followed', bookmark: 'bookmarked' } as const

/**
 * Whether the member follows and bookmarked a site, and what changes it: shown at once, before its script has come.
 * `toggle` says whether it has been done.
 */
export function useSaved(id: number) {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText()
  const announce = useAnnounce()
  const { data } = useOwn(savedQuery)
  const [pressed, setPressed] = useState<{ [action in SaveAction]?: boolean | undefined }>({})
  const isOn = (action: SaveAction) => pressed[action] ?? data?.[listOf[action]].includes(id) === true
  async function toggle(action: SaveAction, quiet = true): Promise<boolean> {
    if (!readSession()) {
      const { pathname, search, hash } = currentLocation(false)
      keepWanted({ action, on: id })
      navigate(loginAddress(pathname + search + hash, action))
      return false
    }
    if (pressed[action] !== undefined) return false
    // What the button said when it was pressed, whatever the reply on its way says.
    const wanted = !isOn(action)
    const show = (isOn?: boolean) => setPressed((others) => ({ ...others, [action]: isOn }))
    show(wanted)
    try {
      const { toggleSaved } = await import('./toggle-saved.tsx')
      return await toggleSaved({ api, queries, t, announce }, action, id, wanted, quiet)
    } catch {
      announce(t('Can’t reach the site. Are you online?'))
      return false
    } finally {
      show()
    }
  }
  return { isOn, toggle }
}
