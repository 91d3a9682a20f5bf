import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { SiteList } from '#sites/cards/site-list.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActivityBoundary } from './activity-boundary.tsx'
import { CommentEntries, DiscussionEntries, ReviewEntries, SiteCards } from './activity-lists.tsx'
import { type OwnTab, ownTabLabels, ownTabQueries } from './tabs.ts'

interface OwnActivityProps {
  username: string
  tab: OwnTab
  url: URL
}

/** A tab of the member's own profile. */
export function OwnActivity(props: OwnActivityProps) {
  return (
    <ActivityBoundary resetKey={props.url.search} tab={props.tab}>
      <OwnTabContent {...props} />
    </ActivityBoundary>
  )
}

function Explore() {
  const t = useText()
  return <ButtonLink href="/home">{t('Explore')}</ButtonLink>
}

function OwnTabContent({ username, tab, url }: OwnActivityProps) {
  const t = useText()
  const queries = ownTabQueries(username, url)
  const pageOfTab = (page: number) => `/profile?tab=${tab}&page=${page}`
  switch (tab) {
    case 'submitted':
      return (
        <SiteList
          list={queries.submitted}
          label={t(ownTabLabels.submitted)}
          pageAddress={pageOfTab}
          empty={
            <EmptyState
              title={t('You haven’t uploaded any sites yet')}
              action={
                <ButtonLink variant="primary" href="/upload-blog">
                  {t('Upload a Site')}
                </ButtonLink>
              }
            >
              {t('Share one you like, even an old one.')}
            </EmptyState>
          }
        />
      )
    case 'reviews':
      return (
        <ReviewEntries
          list={queries.reviews}
          pageAddress={pageOfTab}
          empty={
            <EmptyState title={t('You haven’t reviewed any sites yet')} action={<Explore />}>
              {t('A few honest lines help others find what’s worth their time.')}
            </EmptyState>
          }
        />
      )
    case 'bookmarks':
      return <Bookmarks query={queries.bookmarks} />
    case 'upvoted':
      return <Upvotes query={queries.upvotes} />
    default:
      return <Writings query={queries.writings} tab={tab} />
  }
}

type OwnTabQueries = ReturnType<typeof ownTabQueries>

function Bookmarks({ query }: { query: OwnTabQueries['bookmarks'] }) {
  const t = useText()
  const { bookmarked_blogs } = useSuspenseQuery(queryOptionsFor(useApi(), query)).data
  return (
    <SiteCards
      label={t(ownTabLabels.bookmarks)}
      items={bookmarked_blogs}
      empty={
        <EmptyState title={t('You haven’t bookmarked any sites yet')} action={<Explore />}>
          {t('Bookmark sites you want to come back to. Only you can see them.')}
        </EmptyState>
      }
    />
  )
}

function Upvotes({ query }: { query: OwnTabQueries['upvotes'] }) {
  const t = useText()
  const { upvoted_blogs } = useSuspenseQuery(queryOptionsFor(useApi(), query)).data
  return (
    <SiteCards
      label={t(ownTabLabels.upvoted)}
      items={upvoted_blogs}
      empty={
        <EmptyState title={t('You haven’t upvoted any sites yet')} action={<Explore />}>
          {t('Upvotes show others which sites are worth a visit.')}
        </EmptyState>
      }
    />
  )
}

function Writings({ query, tab }: { query: OwnTabQueries['writings']; tab: 'discussions' | 'comments' }) {
  const t = useText()
  const { discussions, comments } = useSuspenseQuery(queryOptionsFor(useApi(), query)).data
  const empty = (
    <EmptyState
      title={
        tab === 'discussions' ? t('You haven’t started any discussions yet') : t('You haven’t commented yet')
      }
      action={<Explore />}
    >
      {t('You can discuss any site on its page.')}
    </EmptyState>
  )
  return tab === 'discussions' ? (
    <DiscussionEntries label={t(ownTabLabels.discussions)} items={discussions} empty={empty} />
  ) : (
    <CommentEntries label={t(ownTabLabels.comments)} items={comments} empty={empty} />
  )
}
