import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Blog } from '#contract/shapes.ts'
import { readSession, useSession } from '#features/accounts/device-session.ts'
import { loginAddress } from '#features/accounts/return-to.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf, queryOptionsOf } from '#web/api-queries.ts'
import { addBookmark, getBookmark, listBookmarks, removeBookmark } from './contract.ts'

type Bookmarks = ReplyOf<typeof listBookmarks>

/** Keeps a site for later, or lets it go: at once, and back with a sentence when the server refuses. */
export function BookmarkButton({ blog }: { blog: Blog }) {
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const member = useSession()
  const own = apiQuery(getBookmark, { blogId: blog.id })
  const { data } = useQuery({ ...queryOptionsOf(api, own), enabled: member !== null })
  const isBookmarked = member !== null && data?.is_bookmarked === true

  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) await api(addBookmark, { blogId: blog.id })
      else await api(removeBookmark, { blogId: blog.id })
    },
    onSuccess: (_, wanted) => {
      queries.setQueryData(queryKeyOf(own), { is_bookmarked: wanted })
      queries.setQueriesData({ queryKey: [listBookmarks.route] }, (kept?: Bookmarks) =>
        kept ? { bookmarked_blogs: changed(kept.bookmarked_blogs, blog, wanted) } : kept,
      )
    },
    onError: (_, wanted) => announce(wanted ? 'Failed to add the bookmark' : 'Failed to remove the bookmark'),
  })
  function press() {
    // Asked at the press: one that came before the page was awake is done by what was rendered for everybody.
    if (!readSession()) navigate(loginAddress(pathname + search))
    else if (!isPending) mutate(!isBookmarked)
  }
  return (
    <ToggleButton
      icon={Bookmark}
      label="Bookmark"
      pressed={isPending ? !isBookmarked : isBookmarked}
      onToggle={press}
    />
  )
}

/** The bookmarks after one was added, as the last, or removed. The list shows the last first. */
const changed = (blogs: Blog[], blog: Blog, isAdded: boolean): Blog[] => {
  const others = blogs.filter(({ id }) => id !== blog.id)
  return isAdded ? [blog, ...others] : others
}
