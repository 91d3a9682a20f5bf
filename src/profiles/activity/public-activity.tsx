import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { SiteList } from '#sites/cards/site-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActivityBoundary } from './activity-boundary.tsx'
import { CommentEntries, DiscussionEntries, ReviewEntries, SiteCards } from './activity-lists.tsx'
import { labelsWithFollows, publicTabQueries, readTab, tabLabels } from './tabs.ts'

interface PublicActivityProps {
  username: string
  url: URL
}

/** The current tab of a public profile. */
export function PublicActivity(props: PublicActivityProps) {
  return (
    <ActivityBoundary resetKey={props.url.search} tab={readTab(props.url)}>
      <PublicTabContent {...props} />
    </ActivityBoundary>
  )
}

function PublicTabContent({ username, url }: PublicActivityProps) {
  const t = useText()
  const tab = readTab(url)
  const { submitted, reviews, follows } = publicTabQueries(username, url)
  const pageOfTab = (page: number) => `/user/${username}?tab=${tab}&page=${page}`
  if (tab === 'submitted') {
    return (
      <SiteList
        list={submitted}
        label={t(tabLabels.submitted)}
        pageAddress={pageOfTab}
        empty={<EmptyState title={t('{username} hasn’t uploaded any sites yet', { username })} />}
      />
    )
  }
  if (tab === 'follows') {
    return (
      <SiteList
        list={follows}
        label={t(labelsWithFollows.follows)}
        pageAddress={pageOfTab}
        empty={<EmptyState title={t('{username} isn’t following any sites yet', { username })} />}
      />
    )
  }
  if (tab === 'reviews') {
    const empty = <EmptyState title={t('{username} hasn’t reviewed any sites yet', { username })} />
    return <ReviewEntries list={reviews} pageAddress={pageOfTab} empty={empty} />
  }
  return <PublicActivities username={username} url={url} />
}

function PublicActivities({ username, url }: PublicActivityProps) {
  const t = useText()
  const { activities } = publicTabQueries(username, url)
  const { discussions, comments, upvoted_blogs } = useSuspenseQuery(
    queryOptionsFor(useApi(), activities),
  ).data
  switch (readTab(url)) {
    case 'discussions':
      return (
        <DiscussionEntries
          label={t(tabLabels.discussions)}
          items={discussions}
          empty={<EmptyState title={t('{username} hasn’t started any discussions yet', { username })} />}
        />
      )
    case 'comments':
      return (
        <CommentEntries
          label={t(tabLabels.comments)}
          items={comments}
          empty={<EmptyState title={t('{username} hasn’t commented yet', { username })} />}
        />
      )
    default:
      return (
        <SiteCards
          label={t(tabLabels.upvoted)}
          items={upvoted_blogs}
          empty={<EmptyState title={t('{username} hasn’t upvoted any sites yet', { username })} />}
        />
      )
  }
}
