import type { InputOf } from '#api-contract/endpoint.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { toggleCommentUpvote } from './contract.ts'
import { UpvoteButton, type Upvotes } from './upvote-button.tsx'

interface CommentUpvoteProps {
  /** Comes from a list, with its votes and whether the reader upvoted it. */
  comment: Upvotes & { id: number }
  /** Whether `comment` includes the member's own vote. */
  isKnown: boolean
  at: InputOf<typeof toggleCommentUpvote>
  onChange: (now: Upvotes) => void
  /** The author's name. */
  by: string
}

/** Upvote button of a comment. */
export function CommentUpvote({ comment, isKnown, at, onChange, by }: CommentUpvoteProps) {
  const t = useText()
  return (
    <UpvoteButton
      on={`comment ${comment.id}`}
      upvotes={comment}
      isKnown={isKnown}
      toggle={apiQuery(toggleCommentUpvote, at)}
      onChange={onChange}
      failure={t('Failed to toggle comment upvote')}
      label={t('Upvote comment by {by}, upvotes:', { by })}
      pressedLabel={t('Upvoted comment by {by}, upvotes:', { by })}
    />
  )
}
