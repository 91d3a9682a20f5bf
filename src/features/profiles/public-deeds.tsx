import { useSuspenseQuery } from '@tanstack/react-query'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useApi } from '#web/api-context.ts'
import { queryOf } from '#web/asks.ts'
import { BlogCards, CommentEntries, DiscussionEntries, ReviewEntries } from './deed-lists.tsx'
import { publicAsks, tab_labels, tabOf } from './tabs.ts'

interface DeedsProps {
  username: string
  url: URL
}

/** The part of a public profile that the address names. */
export function PublicDeeds({ username, url }: DeedsProps) {
  const tab = tabOf(url)
  const { submitted, reviews } = publicAsks(username, url)
  const pageOfTab = (page: number) => `/user/${username}?tab=${tab}&page=${page}`
  const nothing = (what: string) => <EmptyState title={`${username} has not ${what} yet`} />
  if (tab === 'submitted') {
    return (
      <BlogList
        list={submitted}
        label={tab_labels.submitted}
        page_address={pageOfTab}
        empty={nothing('uploaded a site')}
      />
    )
  }
  if (tab === 'reviews') {
    return <ReviewEntries list={reviews} page_address={pageOfTab} empty={nothing('reviewed a site')} />
  }
  return <PublicActivities username={username} url={url} />
}

function PublicActivities({ username, url }: DeedsProps) {
  const { activities } = publicAsks(username, url)
  const { discussions, comments, upvoted_blogs } = useSuspenseQuery(queryOf(useApi(), activities)).data
  const nothing = (what: string) => <EmptyState title={`${username} has not ${what} yet`} />
  switch (tabOf(url)) {
    case 'discussions':
      return (
        <DiscussionEntries
          label={tab_labels.discussions}
          items={discussions}
          empty={nothing('started a discussion')}
        />
      )
    case 'comments':
      return (
        <CommentEntries label={tab_labels.comments} items={comments} empty={nothing('commented anywhere')} />
      )
    default:
      return <BlogCards label={tab_labels.upvoted} items={upvoted_blogs} empty={nothing('upvoted a site')} />
  }
}
