import { apiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { getDiscussionUpvotes, toggleDiscussionUpvote } from './contract.ts'
import { UpvoteButton } from './upvote-button.tsx'
import { useUpvotes } from './use-upvotes.ts'

interface DiscussionUpvoteProps {
  discussion: { id: number; blog_id: number; total_upvotes: number }
}

/** Upvote button of a discussion. */
export function DiscussionUpvote({ discussion }: DiscussionUpvoteProps) {
  const t = useText()
  const ids = { blogId: discussion.blog_id, discussionId: discussion.id }
  const [upvotes, store, isKnown] = useUpvotes(apiQuery(getDiscussionUpvotes, ids), discussion.total_upvotes)
  return (
    <UpvoteButton
      target={`discussion ${discussion.id}`}
      upvotes={upvotes}
      isKnown={isKnown}
      toggle={apiQuery(toggleDiscussionUpvote, ids)}
      onChange={store}
      failure={t('Failed to toggle upvote')}
      label={t('Upvote discussion, upvotes:')}
      pressedLabel={t('Upvoted discussion, upvotes:')}
    />
  )
}
