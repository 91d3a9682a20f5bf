import { useSession } from '#accounts/session/device-session.ts'
import { feedAddresses } from '#api-contract/values/feed-addresses.ts'
import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { PublicActivity } from '#profiles/activity/public-activity.tsx'
import { labelsWithFollows, publicTabQuery, readTab, type Tab, tabLabels } from '#profiles/activity/tabs.ts'
import { getPublicProfile } from '#profiles/contract.ts'
import { ProfileHead } from '#profiles/profile-head.tsx'
import { ReportButton } from '#reports/report-button.tsx'
import { FeedList } from '#ui/feed-list.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { Page, Stack } from '#ui/page-parts.tsx'

const LazyPersonTools = lazyPart(
  async () => (await import('#moderation/admin/people/person-tools.tsx')).PersonTools,
)

/** Loaded for staff only. */
const StaffTools = (props: { username: string }) => useSession()?.is_staff && <LazyPersonTools {...props} />

export const page = screen('/user/:username', {
  query: ['tab', 'page'],
  load: ({ params, url }) => ({
    person: apiQuery(getPublicProfile, { username: params.username }, message('Failed to fetch profile')),
    ...publicTabQuery(params.username, url),
  }),
  redirect: ({ person }, { params }) =>
    params.username === person.user.username ? undefined : `/user/${person.user.username}`,
  view: function User({ t, person: { user, profile }, url }) {
    const { username } = user
    const current = readTab(url)
    return (
      <Page>
        <Head
          title={username}
          description={
            profile.about_me || t('Sites that {username} shares, reviews and discusses.', { username })
          }
          canonical={`/user/${username}`}
          image={profile.avatar}
          type="profile"
          feeds={{
            path: `/user/${username}`,
            title: t('Sites uploaded by {username}', { username }),
            opml: true,
          }}
        />
        <ProfileHead
          username={username}
          createdOn={user.created_on}
          supporterSince={user.supporter_since}
          profile={profile}
        >
          <ReportButton kind="user" id={user.id} owner={username} />
          <StaffTools username={username} />
        </ProfileHead>
        <Stack gap="l">
          <Tabs
            label={t('{username}’s activity', { username })}
            tabs={Object.entries(user.shows_follows ? labelsWithFollows : tabLabels).map(([tab, label]) => ({
              label: t(label),
              href: `/user/${username}?tab=${tab}`,
              current: tab === (current satisfies Tab),
            }))}
          />
          <PublicActivity username={username} url={url} />
          <FeedList
            feeds={feedAddresses({ path: `/user/${username}`, opml: true })}
            label={t('Feeds of sites uploaded by {username}', { username })}
          />
        </Stack>
      </Page>
    )
  },
})
