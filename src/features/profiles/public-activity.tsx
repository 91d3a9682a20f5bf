import { useSuspenseQuery } from '@tanstack/react-query'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useApi } from '#web/api-context.ts'
import { queryOptionsOf } from '#web/api-queries.ts'
import { ActivityBoundary } from './activity-boundary.tsx'
import { BlogCards, CommentEntries, DiscussionEntries, ReviewEntries } from './activity-lists.tsx'
import { publicTabQueries, tabLabels, tabOf } from './tabs.ts'

interface PublicActivityProps {
  username: string
  url: URL
}

/** The part of a public profile that the address names. */
export function PublicActivity(props: PublicActivityProps) {
  return (
    <ActivityBoundary at={props.url.search} tab={tabOf(props.url)}>
      <PublicTabContent {...props} />
    </ActivityBoundary>
  )
}

function PublicTabContent({ username, url }: PublicActivityProps) {
  const tab = tabOf(url)
  const { submitted, reviews } = publicTabQueries(username, url)
  const pageOfTab = (page: number) => `/user/${username}?tab=${tab}&page=${page}`
  const nothing = (what: string) => <EmptyState title={`${username} has not ${what} yet`} />
  if (tab === 'submitted') {
    return (
      <BlogList
        list={submitted}
        label={tabLabels.submitted}
        pageAddress={pageOfTab}
        empty={nothing('uploaded a site')}
      />
    )
  }
  if (tab === 'reviews') {
    return <ReviewEntries list={reviews} pageAddress={pageOfTab} empty={nothing('reviewed a site')} />
  }
  return <PublicActivities username={username} url={url} />
}

function PublicActivities({ username, url }: PublicActivityProps) {
  const { activities } = publicTabQueries(username, url)
  const { discussions, comments, upvoted_blogs } = useSuspenseQuery(queryOptionsOf(useApi(), activities)).data
  const nothing = (what: string) => <EmptyState title={`${username} has not ${what} yet`} />
  switch (tabOf(url)) {
    case 'discussions':
      return (
        <DiscussionEntries
          label={tabLabels.discussions}
          items={discussions}
          empty={nothing('started a discussion')}
        />
      )
    case 'comments':
      return (
        <CommentEntries label={tabLabels.comments} items={comments} empty={nothing('commented anywhere')} />
      )
    default:
      return <BlogCards label={tabLabels.upvoted} items={upvoted_blogs} empty={nothing('upvoted a site')} />
  }
}
