import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useDraft } from '#accounts/session/drafts.ts'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor, storeReply } from '#client/api/api-queries.ts'
import { navigate } from '#client/router/navigation.ts'
import { DiscussionUpvote } from '#conversations/upvotes/discussion-upvote.tsx'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { MoreMenu } from '#ui/menus/more-menu.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import { RenderedText } from '#ui/text/rendered-text.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import { canEdit } from '../can-edit.ts'
import { deleteDiscussion, editDiscussion } from '../contract.ts'
import { type DiscussionIds, discussionQuery } from '../discussion-api-queries.ts'
import type { Discussion } from '../schemas.ts'
import { Byline } from './byline.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import c from './discussion-view.module.css'
import { LazyDiscussionForm } from './lazy-parts.tsx'

interface DiscussionArticleProps {
  discussion: Discussion
  ids: DiscussionIds
  /** The site's page, shown after the discussion was deleted. */
  siteAddress: string
  tools?: ReactNode
}

/** A discussion's opening text; edited in place. */
export function DiscussionArticle({ discussion, ids, siteAddress, tools }: DiscussionArticleProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const isEditable = canEdit(useSession(), discussion)
  const draft = `edit-discussion:${discussion.id}`
  const hasTitle = useDraft(`${draft}:title`) !== undefined
  const hasContent = useDraft(`${draft}:content`) !== undefined
  const [isOpened, setOpened] = useState(false)
  const query = discussionQuery(ids)

  if (isEditable && (isOpened || hasTitle || hasContent)) {
    return (
      <LazyDiscussionForm
        draft={draft}
        original={discussion}
        takesFocus={isOpened}
        button={t('Save')}
        failure={t('Failed to edit discussion')}
        send={(text) => api(editDiscussion, { ...query.input, ...text })}
        onDone={(edited) => {
          storeReply(queries, query, edited)
          setOpened(false)
        }}
        onCancel={() => setOpened(false)}
        fallback={<Spinner />}
      />
    )
  }
  return (
    <div className={c.article}>
      {discussion.is_of_post ? (
        <DiscussedPost discussion={discussion} />
      ) : (
        <>
          <Byline {...discussion} editedLabel={t('(edited)', {}, 'discussion')} size="m" />
          <RenderedText html={discussion.content_html} />
        </>
      )}
      <Cluster>
        <DiscussionUpvote discussion={discussion} />
        <MoreMenu label={t('More about {title}', { title: discussion.title })}>
          {isEditable && (
            <ChangeButtons
              onEdit={() => setOpened(true)}
              editLabel={t('Edit discussion')}
              deleteLabel={t('Delete discussion')}
              title={t('Delete this discussion?')}
              warning={t('Its comments will be deleted too. This can’t be undone.')}
              failure={(why) => t('Failed to delete discussion: {why}', { why })}
              remove={() => api(deleteDiscussion, query.input)}
              onDone={() => {
                announce(t('Discussion deleted.'))
                navigate(siteAddress, { replace: true })
                queries.removeQueries({ queryKey: queryKeyFor(query) })
              }}
            />
          )}
          {tools}
        </MoreMenu>
      </Cluster>
    </div>
  )
}

/** The post that a discussion is about: title, excerpt and a link to the original. */
export function DiscussedPost({ discussion: { post } }: { discussion: Discussion }) {
  const t = useText()
  if (!post) return <p className="soft">{t('The post this is about is no longer available.')}</p>
  const { title, url, excerpt, published_on, is_dated, language } = post
  return (
    <div className={c.post}>
      <div lang={language ?? undefined} dir="auto">
        <p className={c.postTitle}>
          <Link href={url} newTab rel="noopener nofollow ugc">
            {title || excerpt || url}
          </Link>
        </p>
        {title && excerpt && <p>{excerpt}</p>}
      </div>
      <p className="soft small">
        {t('Only an excerpt is stored here.')} {is_dated && <TimeAgo value={published_on} />}
      </p>
    </div>
  )
}
