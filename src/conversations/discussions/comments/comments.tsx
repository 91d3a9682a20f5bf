import { type ReactNode, useRef } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { draftStore, saveDraft } from '#accounts/session/drafts.ts'
import { LogInToWrite } from '#accounts/session/log-in-to-write.tsx'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import { addComment } from '../contract.ts'
import type { CommentListQuery } from '../discussion-api-queries.ts'
import type { Comment } from '../schemas.ts'
import { LazyCommentForm, LazyLiveComments } from '../views/lazy-parts.tsx'
import { replyPrefix } from '../writing/quote.ts'
import { CommentItem } from './comment-item.tsx'
import { findNextPage, withAdded, withRemoved, withUpdated } from './comment-pages.ts'
import c from './comments.module.css'
import { useCommentLink } from './use-comment-link.ts'
import { useComments } from './use-comments.ts'

interface CommentsProps {
  list: CommentListQuery
  /** Actions from modules above this one, such as reporting a comment. */
  tools: (comment: Comment) => ReactNode
}

/** A discussion's comments, newest first, and the form for a new one. */
export function Comments({ list, tools }: CommentsProps) {
  const t = useText()
  const api = useApi()
  const member = useSession()
  const announce = useAnnounce()
  const area = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { comments, count, pages, query, change } = useComments(list)
  const link = useCommentLink(
    list,
    comments.map((comment) => comment.id),
  )
  const discussionId = Number(list.input.discussionId)
  const draft = `comment:${discussionId}`
  const next = findNextPage(list.firstPage, pages)

  function reply(comment: Comment, quoted: string) {
    const draftText = draftStore.getState().texts[draft] ?? ''
    const separator = draftText && !draftText.endsWith('\n') ? '\n\n' : ''
    saveDraft(draft, draftText + separator + replyPrefix(comment.user?.username, quoted))
    area.current?.scrollIntoView({ block: 'center' })
    area.current?.focus({ preventScroll: true })
  }
  function onAdded(comment: Comment) {
    change((data) => withAdded(data, comment))
    announce(t('Comment added.'), { quiet: true })
  }
  function onDeleted(comment: Comment) {
    change((data) => withRemoved(data, comment.id))
    announce(t('Comment deleted.'))
  }

  return (
    <Section title={t('Comments')} count={count}>
      <div className={c.write}>
        {member ? (
          <>
            <LazyLiveComments list={list} change={change} />
            <LazyCommentForm
              draft={draft}
              label={t('Your comment')}
              button={t('Comment', {}, 'verb')}
              failure={t('Failed to add comment')}
              discussionId={discussionId}
              area={area}
              send={(content) => api(addComment, { ...list.input, content })}
              isPosted={(text) =>
                comments.some(
                  ({ user, content }) => user?.username === member.username && content === text.trim(),
                )
              }
              onDone={onAdded}
              fallback={<SkeletonText lines={5} />}
            />
          </>
        ) : (
          <LogInToWrite
            pendingAction={{ action: 'comment', target: discussionId }}
            button={t('Log in to comment')}
            draft={draft}
          />
        )}
      </div>
      {link.isGone && (
        <p role="status" className={c.note}>
          {t('We couldn’t find the comment you’re looking for. It may have been deleted.')}
        </p>
      )}
      {list.firstPage > 1 && (
        <p>
          <Link href={list.firstPage === 2 ? '?' : `?page=${list.firstPage - 1}`} rel="prev">
            {t('Newer comments')}
          </Link>
        </p>
      )}
      {comments.length === 0 ? (
        <EmptyState title={t('No comments yet')}>{t('Be the first to reply.')}</EmptyState>
      ) : (
        <ol className={c.list} aria-label={t('Comments, newest first')}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              ids={list.input}
              isLinked={comment.id === link.id}
              isVoteKnown={!query.isRefetching}
              onReply={reply}
              onChange={(changes) => change((data) => withUpdated(data, comment.id, changes))}
              onDeleted={() => onDeleted(comment)}
              tools={tools(comment)}
            />
          ))}
        </ol>
      )}
      {query.isFetchNextPageError && (
        <ErrorState
          message={t('Failed to fetch discussion comments')}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
      {next !== undefined && !query.isFetchNextPageError && (
        <Pager
          href={`?page=${next}`}
          onMore={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
        />
      )}
    </Section>
  )
}
