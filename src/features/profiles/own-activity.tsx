import { useSuspenseQuery } from '@tanstack/react-query'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useApi } from '#web/api-context.ts'
import { queryOptionsOf } from '#web/api-queries.ts'
import { ActivityBoundary } from './activity-boundary.tsx'
import { BlogCards, CommentEntries, DiscussionEntries, ReviewEntries } from './activity-lists.tsx'
import { type OwnTab, ownTabLabels, ownTabQueries } from './tabs.ts'

interface OwnActivityProps {
  username: string
  tab: OwnTab
  url: URL
}

/** One part of the member's own profile. */
export function OwnActivity(props: OwnActivityProps) {
  return (
    <ActivityBoundary at={props.url.search} tab={props.tab}>
      <OwnTabContent {...props} />
    </ActivityBoundary>
  )
}

const explore = <ButtonLink href="/home">Explore</ButtonLink>

function OwnTabContent({ username, tab, url }: OwnActivityProps) {
  const queries = ownTabQueries(username, url)
  const pageOfTab = (page: number) => `/profile?tab=${tab}&page=${page}`
  switch (tab) {
    case 'submitted':
      return (
        <BlogList
          list={queries.submitted}
          label={ownTabLabels.submitted}
          pageAddress={pageOfTab}
          empty={
            <EmptyState
              title="You have not uploaded a site yet"
              action={
                <ButtonLink look="primary" href="/upload-blog">
                  Upload a Site
                </ButtonLink>
              }
            >
              Share one that you like, even an old one.
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
            <EmptyState title="You have not reviewed a site yet" action={explore}>
              A few honest lines help others to find what is worth their time.
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
  const { bookmarked_blogs } = useSuspenseQuery(queryOptionsOf(useApi(), query)).data
  return (
    <BlogCards
      label={ownTabLabels.bookmarks}
      items={bookmarked_blogs}
      empty={
        <EmptyState title="You have not bookmarked a site yet" action={explore}>
          Bookmark what you want to come back to. Only you see it.
        </EmptyState>
      }
    />
  )
}

function Upvotes({ query }: { query: OwnTabQueries['upvotes'] }) {
  const { upvoted_blogs } = useSuspenseQuery(queryOptionsOf(useApi(), query)).data
  return (
    <BlogCards
      label={ownTabLabels.upvoted}
      items={upvoted_blogs}
      empty={
        <EmptyState title="You have not upvoted a site yet" action={explore}>
          An upvote tells others that a site is worth a visit.
        </EmptyState>
      }
    />
  )
}

function Writings({ query, tab }: { query: OwnTabQueries['writings']; tab: 'discussions' | 'comments' }) {
  const { discussions, comments } = useSuspenseQuery(queryOptionsOf(useApi(), query)).data
  const empty = (
    <EmptyState
      title={
        tab === 'discussions'
          ? 'You have not started a discussion yet'
          : 'You have not commented anywhere yet'
      }
      action={explore}
    >
      Every site has a page where it is discussed.
    </EmptyState>
  )
  return tab === 'discussions' ? (
    <DiscussionEntries label={ownTabLabels.discussions} items={discussions} empty={empty} />
  ) : (
    <CommentEntries label={ownTabLabels.comments} items={comments} empty={empty} />
  )
}
