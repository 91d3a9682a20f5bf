import type { InputOf } from '#contract/endpoint.ts'
import type { Comment } from '#contract/shapes.ts'
import { apiQuery } from '#web/api-queries.ts'
import { toggleCommentUpvote } from './contract.ts'
import { UpvoteButton, type Upvotes } from './upvote-button.tsx'

interface CommentUpvoteProps {
  /** Comes in a list, with its votes and whether the reader gave one. */
  comment: Comment
  at: InputOf<typeof toggleCommentUpvote>
  onChange: (now: Upvotes) => void
  /** What it is called, for screen readers. */
  of: string
}

/** The vote for a comment. */
export const CommentUpvote = ({ comment, at, onChange, of }: CommentUpvoteProps) => (
  <UpvoteButton
    upvotes={comment}
    toggle={apiQuery(toggleCommentUpvote, at)}
    onChange={onChange}
    failure="Failed to toggle comment upvote"
    of={of}
  />
)
