import { useSuspenseQuery } from '@tanstack/react-query'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useApi } from '#web/api-context.ts'
import { queryOptionsOf } from '#web/api-queries.ts'
import { ActivityBoundary } from './activity-boundary.tsx'
import { BlogCards, CommentEntries, DiscussionEntries, ReviewEntries } from './activity-lists.tsx'
import { type OwnTab, ownAsks, ownTabLabels } from './tabs.ts'

interface OwnActivityProps {
  username: string
  tab: OwnTab
  url: URL
}

/** One part of the member's own profile. */
export function OwnActivity(props: OwnActivityProps) {
  return (
    <ActivityBoundary at={props.url.search} tab={props.tab}>
      <Part {...props} />
    </ActivityBoundary>
  )
}

const explore = <ButtonLink href="/home">Explore</ButtonLink>

function Part({ username, tab, url }: OwnActivityProps) {
  const asks = ownAsks(username, url)
  const pageOfTab = (page: number) => `/profile?tab=${tab}&page=${page}`
  switch (tab) {
    case 'submitted':
      return (
        <BlogList
          list={asks.submitted}
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
          list={asks.reviews}
          pageAddress={pageOfTab}
          empty={
            <EmptyState title="You have not reviewed a site yet" action={explore}>
              A few honest lines help others to find what is worth their time.
            </EmptyState>
          }
        />
      )
    case 'bookmarks':
      return <Bookmarks asked={asks.bookmarks} />
    case 'upvoted':
      return <Upvotes asked={asks.upvotes} />
    default:
      return <Words asked={asks.words} tab={tab} />
  }
}

type Asks = ReturnType<typeof ownAsks>

function Bookmarks({ asked }: { asked: Asks['bookmarks'] }) {
  const { bookmarked_blogs } = useSuspenseQuery(queryOptionsOf(useApi(), asked)).data
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

function Upvotes({ asked }: { asked: Asks['upvotes'] }) {
  const { upvoted_blogs } = useSuspenseQuery(queryOptionsOf(useApi(), asked)).data
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

function Words({ asked, tab }: { asked: Asks['words']; tab: 'discussions' | 'comments' }) {
  const { discussions, comments } = useSuspenseQuery(queryOptionsOf(useApi(), asked)).data
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
