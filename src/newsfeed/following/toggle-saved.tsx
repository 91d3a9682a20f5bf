import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takeWantedHere } from '#accounts/session/wanted.ts'
import type { Api, ReplyOf } from '#api-contract/endpoint.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyOf, queryOptionsOf } from '#client/api/api-queries.ts'
import { useLocation } from '#client/router/location.tsx'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { addBookmark, listBookmarks, removeBookmark } from '#sites/bookmarks/contract.ts'
import { keptBlogs } from '#sites/page/cached-site-queries.ts'
import { type Announce, useAnnounce } from '#ui/feedback/announcer.tsx'
import { listOwnRiver } from '../timeline/contract.ts'
import { follow, listFollows, unfollow } from './contract.ts'
import { listOf, type SaveAction, savedQuery } from './use-saved.ts'

interface Surroundings {
  api: Api
  queries: QueryClient
  t: Translator
  announce: Announce
}

const failures: Record<SaveAction, [on: Message, off: Message]> = {
  follow: [message('Failed to follow the site'), message('Failed to unfollow the site')],
  bookmark: [message('Failed to add the bookmark'), message('Failed to remove the bookmark')],
}

const done: Record<SaveAction, [on: Message, off: Message]> = {
  follow: [message('You’re following this site.'), message('You’re no longer following this site.')],
  bookmark: [message('Bookmark added.'), message('Bookmark removed.')],
}

/** Requests in flight; further presses are ignored. */
const pending = new Set<string>()

/**
 * Follows or bookmarks a site, or no longer: at once, and reverted with a sentence where the server refuses.
 * @param isOn what the visitor wants: the opposite of what the button said
 * @param quiet whether only screen readers are told that it has been done, since the button shows it
 * @returns whether it has been done
 */
export async function toggleSaved(
  { api, queries, t, announce }: Surroundings,
  action: SaveAction,
  id: number,
  isOn: boolean,
  quiet = true,
): Promise<boolean> {
  const key = `${action} ${id}`
  if (pending.has(key)) return false
  pending.add(key)
  try {
    const saved = await queries.ensureQueryData(queryOptionsOf(api, savedQuery))
    const wasOn = saved[listOf[action]].includes(id)
    // A reply from before would undo what is shown.
    await queries.cancelQueries({ queryKey: queryKeyOf(savedQuery) })
    show(queries, action, id, isOn)
    try {
      await (action === 'follow' ? setFollow : setBookmark)(api, queries, id, isOn)
      announce(t(done[action][isOn ? 0 : 1]), { quiet })
      return true
    } catch {
      show(queries, action, id, wasOn)
      announce(t(failures[action][isOn ? 0 : 1]))
      return false
    }
  } finally {
    pending.delete(key)
  }
}

function show(queries: QueryClient, action: SaveAction, id: number, isOn: boolean): void {
  const list = listOf[action]
  queries.setQueryData<ReplyOf<typeof savedQuery.endpoint>>(queryKeyOf(savedQuery), (saved) => {
    if (!saved) return undefined
    const others = saved[list].filter((one) => one !== id)
    return { ...saved, [list]: isOn ? [id, ...others] : others }
  })
}

async function setFollow(api: Api, queries: QueryClient, id: number, isOn: boolean): Promise<void> {
  const now = isOn ? await api(follow, { id }) : await api(unfollow, { id })
  queries.setQueriesData(keptBlogs, (kept?: Blog) =>
    kept?.id === id
      ? { ...kept, follower_count: now?.follower_count ?? Math.max(0, kept.follower_count - 1) }
      : undefined,
  )
  for (const { route } of [listFollows, listOwnRiver])
    void queries.invalidateQueries({ queryKey: [route], refetchType: 'none' })
}

async function setBookmark(api: Api, queries: QueryClient, id: number, isOn: boolean): Promise<void> {
  const added = isOn && (await api(addBookmark, { blogId: id }))
  if (!added) await api(removeBookmark, { blogId: id })
  // The list shows the last first.
  queries.setQueriesData({ queryKey: [listBookmarks.route] }, (kept?: ReplyOf<typeof listBookmarks>) => {
    if (!kept) return undefined
    const others = kept.bookmarked_blogs.filter((blog) => blog.id !== id)
    return { bookmarked_blogs: added ? [added, ...others] : others }
  })
}

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
      announce(t('Can’t reach the site. Are you online?')),
    )
  }, [pathname])
  return null
}
