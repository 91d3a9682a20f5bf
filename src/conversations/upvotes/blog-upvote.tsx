import { useQueryClient } from '@tanstack/react-query'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { cachedSiteQueries } from '#sites/page/cached-site-queries.ts'
import { getBlogUpvotes, toggleBlogUpvote } from './contract.ts'
import { UpvoteButton } from './upvote-button.tsx'
import { useUpvotes } from './use-upvotes.ts'

/** Upvote button of a site. */
export function BlogUpvote({ blog }: { blog: Blog }) {
  const t = useText()
  const queries = useQueryClient()
  const [upvotes, keep, isKnown] = useUpvotes(apiQuery(getBlogUpvotes, { id: blog.id }), blog.total_upvotes)
  return (
    <UpvoteButton
      on={`blog ${blog.id}`}
      upvotes={upvotes}
      isKnown={isKnown}
      toggle={apiQuery(toggleBlogUpvote, { id: blog.id })}
      onChange={(now) => {
        keep(now)
        queries.setQueriesData(cachedSiteQueries, (kept?: Blog) =>
          kept?.id === blog.id ? { ...kept, total_upvotes: now.total_upvotes } : undefined,
        )
      }}
      failure={t('Failed to toggle upvote')}
      label={t('Upvote', {}, 'verb')}
      pressedLabel={t('Upvoted', {}, 'state')}
      worded
    />
  )
}
