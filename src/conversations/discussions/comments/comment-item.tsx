import { type ReactNode, useRef, useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useDraft } from '#accounts/session/drafts.ts'
import { useApi } from '#client/api/api-context.ts'
import { CommentUpvote } from '#conversations/upvotes/comment-upvote.tsx'
import { useText } from '#i18n/use-text.ts'
import { commentAnchor } from '#sites/listing/paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { MoreMenu } from '#ui/menus/more-menu.tsx'
import { useCopyLink } from '#ui/menus/use-copy-link.ts'
import { Cluster } from '#ui/page-parts.tsx'
import { RenderedText } from '#ui/text/rendered-text.tsx'
import { canEdit } from '../can-edit.ts'
import { deleteComment, editComment } from '../contract.ts'
import type { CommentListQuery } from '../discussion-api-queries.ts'
import type { Comment } from '../schemas.ts'
import { Byline } from '../views/byline.tsx'
import { ChangeButtons } from '../views/change-buttons.tsx'
import { LazyCommentForm } from '../views/lazy-parts.tsx'
import { selectionWithin } from '../writing/quote.ts'
import c from './comments.module.css'

interface CommentItemProps {
  comment: Comment
  ids: CommentListQuery['input']
  isLinked: boolean
  /** False while the page still shows the public reply, without the member's own votes. */
  isVoteKnown: boolean
  /** @param quoted the selected part of the comment */
  onReply: (comment: Comment, quoted: string) => void
  onChange: (change: Partial<Comment>) => void
  onDeleted: () => void
  tools: ReactNode
}

/** A comment; its author edits and deletes it in place. */
export function CommentItem({
  comment,
  ids,
  isLinked,
  isVoteKnown,
  onReply,
  onChange,
  onDeleted,
  tools,
}: CommentItemProps) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const member = useSession()
  const isEditable = canEdit(member, comment)
  const draft = `edit-comment:${comment.id}`
  const hasDraft = useDraft(draft) !== undefined
  const [isOpened, setOpened] = useState(false)
  const [selectedText, setSelectedText] = useState('')
  const textElement = useRef<HTMLDivElement>(null)
  const copyLink = useCopyLink()
  const area = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const commentIds = { ...ids, commentId: comment.id }
  const anchor = commentAnchor(comment.id)
  const username = comment.user?.username ?? t('deleted user')

  return (
    <li id={anchor} tabIndex={-1} className={isLinked ? c.linked : c.comment}>
      <Byline {...comment} editedLabel={t('(edited)', {}, 'comment')} href={`#${anchor}`} />
      {isEditable && (isOpened || hasDraft) ? (
        <LazyCommentForm
          draft={draft}
          original={comment.content}
          label={t('Edit comment')}
          button={t('Save')}
          failure={t('Failed to edit comment')}
          discussionId={comment.discussion_id}
          area={area}
          send={(content) => api(editComment, { ...commentIds, content })}
          onDone={(edited) => {
            setOpened(false)
            onChange(edited)
            announce(t('Saved.'), { quiet: true })
          }}
          onCancel={() => setOpened(false)}
          fallback={<Spinner />}
        />
      ) : (
        <>
          <div ref={textElement}>
            <RenderedText html={comment.content_html} />
          </div>
          <Cluster>
            <CommentUpvote
              comment={comment}
              isKnown={isVoteKnown}
              ids={commentIds}
              onChange={onChange}
              author={username}
            />
            {member && (
              <Button
                variant="faint"
                // On a phone the tap itself ends the selection.
                onPointerDown={() => setSelectedText(selectionWithin(textElement.current))}
                onClick={() => {
                  onReply(comment, selectionWithin(textElement.current) || selectedText)
                  setSelectedText('')
                }}
              >
                {t.rich('Reply<hidden> to {username}</hidden>', {
                  username,
                  hidden: (inside) => <span className="visually-hidden">{inside}</span>,
                })}
              </Button>
            )}
            <MoreMenu label={t('More about the comment by {username}', { username })}>
              {isEditable && (
                <ChangeButtons
                  onEdit={() => setOpened(true)}
                  editLabel={t('Edit comment')}
                  deleteLabel={t('Delete comment')}
                  title={t('Delete this comment?')}
                  warning={t('This can’t be undone.')}
                  failure={(why) => t('Failed to delete comment: {why}', { why })}
                  remove={() => api(deleteComment, commentIds)}
                  onDone={onDeleted}
                />
              )}
              <Button
                variant="faint"
                onClick={() => void copyLink(new URL(`#${anchor}`, location.href).href)}
              >
                {t('Copy link')}
              </Button>
              {tools}
            </MoreMenu>
          </Cluster>
        </>
      )}
    </li>
  )
}
