import { useKnownSession } from '#accounts/session/device-session.ts'
import { Head } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { CommunityNewsfeed, newsfeedQuery } from '#newsfeed/timeline/community-newsfeed.tsx'
import { newestSites } from '#newsfeed/timeline/no-posts.tsx'
import { readFilters } from '#newsfeed/timeline/timeline-address.ts'
import { NewsfeedTabs } from '#newsfeed/timeline/timeline-tabs.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

const OwnTimelineList = lazyPart(
  async () => (await import('#newsfeed/own-timeline/own-timeline-list.tsx')).TimelineList,
)

export const page = screen('/newsfeed', {
  query: ['show', 'tag', 'lang', 'quiet', 'as_of', 'page'],
  load: ({ url }) => ({ list: newsfeedQuery(url) }),
  whenEmpty: ({ url }) => (Object.keys(readFilters(url)).length > 0 ? [] : [newestSites(url)]),
  view: function NewsFeed({ t, list, url }) {
    const session = useKnownSession()
    const show = url.searchParams.get('show')
    const isCommunity = show === 'everybody' || (show !== 'yours' && Object.keys(readFilters(url)).length > 0)
    const timeline = <CommunityNewsfeed url={url} list={list} />
    const skeleton = <SkeletonRows count={12} />
    return (
      <Page>
        <Head
          title={t('News Feed')}
          description={t('New posts from independent sites, newest first.')}
          feeds={{ path: '/newsfeed', title: t('News Feed') }}
        />
        <PageHead
          title={t('News Feed')}
          text={t('New posts from independent sites. One place a day for each site, however often it posts.')}
        />
        <Stack gap="l">
          <NewsfeedTabs current={isCommunity ? 'everybody' : 'first'} />
          {isCommunity ? (
            timeline
          ) : session ? (
            <OwnTimelineList url={url} fallback={skeleton} />
          ) : (
            // Keeps the same elements once the session is known; replacing them would lose presses.
            <>
              <div className="for-guests">{timeline}</div>
              {session === undefined && <div className="for-members">{skeleton}</div>}
            </>
          )}
        </Stack>
      </Page>
    )
  },
})
