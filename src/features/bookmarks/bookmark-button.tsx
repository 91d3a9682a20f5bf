import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Blog } from '#contract/shapes.ts'
import { useMemberToggle } from '#features/accounts/use-member-toggle.ts'
import { useOwn } from '#features/accounts/use-own.ts'
import { useText } from '#texts/use-text.ts'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf } from '#web/api-queries.ts'
import { addBookmark, getBookmark, listBookmarks, removeBookmark } from './contract.ts'

type Bookmarks = ReplyOf<typeof listBookmarks>

/** Adds or removes a bookmark: at once, and reverted with a sentence when the server refuses. */
export function BookmarkButton({ blog }: { blog: Blog }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const own = apiQuery(getBookmark, { blogId: blog.id })
  const { data } = useOwn(own)
  const { isOn, press } = useMemberToggle({
    wanted: { action: 'bookmark', on: blog.id },
    done: t('This site is in your bookmarks.'),
    isOn: data?.is_bookmarked,
    send: async (wanted) => void (await api(wanted ? addBookmark : removeBookmark, { blogId: blog.id })),
    onDone: (_, wanted) => {
      queries.setQueryData(queryKeyOf(own), { is_bookmarked: wanted })
      queries.setQueriesData({ queryKey: [listBookmarks.route] }, (kept?: Bookmarks) =>
        kept ? { bookmarked_blogs: withBookmark(kept.bookmarked_blogs, blog, wanted) } : kept,
      )
    },
    failureOf: (wanted) => (wanted ? t('Failed to add the bookmark') : t('Failed to remove the bookmark')),
  })
  return <ToggleButton icon={Bookmark} label={t('Bookmark', {}, 'verb')} pressed={isOn} onToggle={press} />
}

/** The bookmarks after one was added, as the last, or removed. The list shows the last first. */
const withBookmark = (blogs: Blog[], blog: Blog, isAdded: boolean): Blog[] => {
  const others = blogs.filter(({ id }) => id !== blog.id)
  return isAdded ? [blog, ...others] : others
}
