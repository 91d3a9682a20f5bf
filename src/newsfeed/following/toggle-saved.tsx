import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takePendingActionOnThisPage } from '#accounts/session/pending-action.ts'
import type { Api, ReplyOf } from '#api-contract/endpoint.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useLocation } from '#client/router/location.tsx'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { addBookmark, listBookmarks, removeBookmark } from '#sites/bookmarks/contract.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { type Announce, useAnnounce } from '#ui/feedback/announcer.tsx'
import { listTimeline } from '../timeline/contract.ts'
import { follow, listFollows, unfollow } from './contract.ts'
import { listNames, type SaveAction, savedQuery } from './use-saved.ts'

interface ToggleContext {
  api: Api
  queries: QueryClient
  t: Translator
  announce: Announce
}

const failureMessages: Record<SaveAction, [on: Message, off: Message]> = {
  follow: [message('Failed to follow the site'), message('Failed to unfollow the site')],
  bookmark: [message('Failed to add the bookmark'), message('Failed to remove the bookmark')],
}

const successMessages: Record<SaveAction, [on: Message, off: Message]> = {
  follow: [message('You’re following this site.'), message('You’re no longer following this site.')],
  bookmark: [message('Bookmark added.'), message('Bookmark removed.')],
}

/** Requests in flight; further presses are ignored. */
const pending = new Set<string>()

/**
 * Follows, unfollows, bookmarks or unbookmarks a site. Updates the screen at once and reverts with a message if the
 * server rejects the change.
 * @param isOn the new state
 * @param quiet announces success only to screen readers, because the button already shows it
 * @returns whether the change was saved
 */
export async function toggleSaved(
  { api, queries, t, announce }: ToggleContext,
  action: SaveAction,
  id: number,
  isOn: boolean,
  quiet = true,
): Promise<boolean> {
  const key = `${action} ${id}`
  if (pending.has(key)) return false
  pending.add(key)
  try {
    const saved = await queries.ensureQueryData(queryOptionsFor(api, savedQuery))
    const wasOn = saved[listNames[action]].includes(id)
    // An earlier reply that is still on its way would undo the change on the screen.
    await queries.cancelQueries({ queryKey: queryKeyFor(savedQuery) })
    updateState(queries, action, id, isOn)
    try {
      await (action === 'follow' ? setFollow : setBookmark)(api, queries, id, isOn)
      announce(t(successMessages[action][isOn ? 0 : 1]), { quiet })
      return true
    } catch {
      updateState(queries, action, id, wasOn)
      announce(t(failureMessages[action][isOn ? 0 : 1]))
      return false
    }
  } finally {
    pending.delete(key)
  }
}

function updateState(queries: QueryClient, action: SaveAction, id: number, isOn: boolean): void {
  const list = listNames[action]
  queries.setQueryData<ReplyOf<typeof savedQuery.endpoint>>(queryKeyFor(savedQuery), (saved) => {
    if (!saved) return undefined
    const others = saved[list].filter((savedId) => savedId !== id)
    return { ...saved, [list]: isOn ? [id, ...others] : others }
  })
}

async function setFollow(api: Api, queries: QueryClient, id: number, isOn: boolean): Promise<void> {
  const reply = isOn ? await api(follow, { id }) : await api(unfollow, { id })
  queries.setQueriesData(cachedSiteQueries, (cached?: Site) =>
    cached?.id === id
      ? { ...cached, follower_count: reply?.follower_count ?? Math.max(0, cached.follower_count - 1) }
      : undefined,
  )
  for (const { route } of [listFollows, listTimeline])
    void queries.invalidateQueries({ queryKey: [route], refetchType: 'none' })
}

async function setBookmark(api: Api, queries: QueryClient, id: number, isOn: boolean): Promise<void> {
  const added = isOn && (await api(addBookmark, { blogId: id }))
  if (!added) await api(removeBookmark, { blogId: id })
  // The list is sorted newest first.
  queries.setQueriesData({ queryKey: [listBookmarks.route] }, (cached?: ReplyOf<typeof listBookmarks>) => {
    if (!cached) return undefined
    const others = cached.bookmarked_blogs.filter((site) => site.id !== id)
    return { bookmarked_blogs: added ? [added, ...others] : others }
  })
}

/**
 * Resumes the follow or bookmark that sent a visitor to log in. Mounted on the page, not in the button, because a
 * shuffled list may show other sites after the log-in.
 */
export function ResumePendingSave() {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText()
  const announce = useAnnounce()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on each page
  useEffect(() => {
    const pending = takePendingActionOnThisPage(['follow', 'bookmark'])
    if (!pending) return
    const { action, target } = pending
    toggleSaved({ api, queries, t, announce }, action, Number(target), true, false).catch(() =>
      announce(t('Can’t reach the site. Are you online?')),
    )
  }, [pathname])
  return null
}
