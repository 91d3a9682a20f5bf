import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takeWantedHere } from '#accounts/session/wanted.ts'
import { useApi } from '#client/api/api-context.ts'
import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { toggleSaved } from './toggle-saved.tsx'

/**
 * Follows or bookmarks the site for which a visitor was asked to log in, once they are back. Beside the page, not in the
 * button: a shuffled list may show other sites by then.
 */
export function SaveWanted() {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText()
  const announce = useAnnounce()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on each page
  useEffect(() => {
    const wanted = takeWantedHere(['follow', 'bookmark'])
    if (!wanted) return
    const { action, on } = wanted
    toggleSaved({ api, queries, t, announce }, action, Number(on), true, false).catch(() =>
      announce(t('The site cannot be reached. Are you online?')),
    )
  }, [pathname])
  return null
}
