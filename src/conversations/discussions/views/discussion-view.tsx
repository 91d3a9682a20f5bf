import { type ReactNode, Suspense } from 'react'
import { feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { Head } from '#branding/head.tsx'
import { RetryBoundary } from '#client/retry-boundary.tsx'
import { skeletonRowCount } from '#client/skeleton-row-count.ts'
import { useText } from '#i18n/use-text.ts'
import { discussionAddress } from '#sites/listing/paths.ts'
import { FeedList } from '#ui/feed-list.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import { Comments } from '../comments/comments.tsx'
import type { CommentListQuery } from '../discussion-api-queries.ts'
import type { Comment, Discussion } from '../schemas.ts'
import { DiscussionArticle } from './discussion-article.tsx'
import { DiscussionList } from './discussion-list.tsx'
import c from './discussion-view.module.css'

interface DiscussionViewProps {
  discussion: Discussion
  comments: CommentListQuery
  /** Discussions of the same site, possibly including this one. */
  siteDiscussions: Discussion[]
  /** Actions from modules above this one, such as reporting a text. */
  tools?: (kind: 'discussion' | 'comment', text: Discussion | Comment) => ReactNode
}

/** A discussion's page: its text, its comments, and other discussions of the same site. */
export function DiscussionView({ discussion, comments, siteDiscussions, tools }: DiscussionViewProps) {
  const t = useText()
  const { blog_id, blog_slug, blog_title } = discussion
  const siteAddress = `/blog/${encodeURIComponent(blog_slug)}/${blog_id}`
  const address = discussionAddress(discussion)
  const ids = { blog_id, discussion_id: discussion.id }
  const otherDiscussions = siteDiscussions.filter(({ id }) => id !== discussion.id)
  const page = comments.firstPage
  const moreLabel = t('More about {site}', { site: blog_title })
  return (
    <Page>
      <Head
        title={`${discussion.title} · ${blog_title}`}
        description={
          (discussion.is_of_post ? discussion.post?.excerpt : extractExcerpt(discussion.content_html, 200)) ||
          t('A discussion of {site}: “{title}”.', { site: blog_title, title: discussion.title })
        }
        canonical={page > 1 ? `${address}?page=${page}` : address}
        type="article"
        feeds={{ path: address, title: discussion.title }}
      />
      <PageHead
        title={<bdi>{discussion.title}</bdi>}
        text={t.rich('About <a>{site}</a>', {
          a: (inside) => <Link href={siteAddress}>{inside}</Link>,
          site: blog_title,
        })}
      />
      <div className={c.columns}>
        <div className={c.main}>
          <DiscussionArticle
            discussion={discussion}
            ids={ids}
            siteAddress={siteAddress}
            tools={tools?.('discussion', discussion)}
          />
          <RetryBoundary key={`${discussion.id}:${page}`} message={t('Failed to fetch discussion comments')}>
            <Suspense
              fallback={
                <Section title={t('Comments')} count={discussion.comment_count}>
                  <SkeletonRows count={skeletonRowCount(discussion.comment_count, page)} />
                </Section>
              }
            >
              <Comments list={comments} tools={(comment) => tools?.('comment', comment)} />
            </Suspense>
          </RetryBoundary>
          <FeedList feeds={feedAddresses({ path: address })} label={t('Comment feeds')} />
        </div>
        <aside aria-labelledby="beside" className={c.beside}>
          <h2 id="beside">{moreLabel}</h2>
          {otherDiscussions.length > 0 ? (
            <DiscussionList discussions={otherDiscussions} label={moreLabel} heading="h3" />
          ) : (
            <p className="soft">{t('No other discussions here yet.')}</p>
          )}
          <p>
            <Link href={siteAddress}>{t('Go to the site’s page')}</Link>
          </p>
        </aside>
      </div>
    </Page>
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** The beginning of server-rendered HTML as plain text. */
function extractExcerpt(html: string, maxCharacters: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length <= maxCharacters
    ? text
    : `${characters
        .slice(0, maxCharacters - 1)
        .join('')
        .trimEnd()}…`
}
