import type { InputOf } from '#api-contract/endpoint.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { toggleCommentUpvote } from './contract.ts'
import { UpvoteButton, type Upvotes } from './upvote-button.tsx'

interface CommentUpvoteProps {
  /** A comment from a list, with its votes and whether the reader upvoted it. */
  comment: Upvotes & { id: number }
  /** True if `comment` includes the member's own vote. */
  isKnown: boolean
  ids: InputOf<typeof toggleCommentUpvote>
  onChange: (updated: Upvotes) => void
  /** The author's name. */
  author: string
}

/** Upvote button of a comment. */
export function CommentUpvote({ comment, isKnown, ids, onChange, author }: CommentUpvoteProps) {
  const t = useText()
  return (
    <UpvoteButton
      target={`comment ${comment.id}`}
      upvotes={comment}
      isKnown={isKnown}
      toggle={apiQuery(toggleCommentUpvote, ids)}
      onChange={onChange}
      failure={t('Failed to toggle comment upvote')}
      label={t('Upvote comment by {by}, upvotes:', { by: author })}
      pressedLabel={t('Upvoted comment by {by}, upvotes:', { by: author })}
    />
  )
}
