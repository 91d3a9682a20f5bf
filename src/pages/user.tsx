import { feedAddresses } from '#contract/feed-addresses.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { Head } from '#features/community/head.tsx'
import { getPublicProfile } from '#features/profiles/contract.ts'
import { ProfileHead } from '#features/profiles/profile-head.tsx'
import { PublicActivity } from '#features/profiles/public-activity.tsx'
import { labelsWithFollows, publicTabQuery, type Tab, tabLabels, tabOf } from '#features/profiles/tabs.ts'
import { ReportButton } from '#features/reports/report-button.tsx'
import { message } from '#texts/message.ts'
import { FeedLine } from '#ui/feed-line.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page, Stack } from '#ui/page-parts.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

const LazyPersonTools = lazyPart(
  async () => (await import('#features/staff/people/person-tools.tsx')).PersonTools,
)

/** Staff alone load it. */
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
    const current = tabOf(url)
    return (
      <Page>
        <Head
          title={username}
          description={
            profile.about_me || t('The sites that {username} shares, reviews and discusses.', { username })
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
            label={t('What {username} did', { username })}
            tabs={Object.entries(user.shows_follows ? labelsWithFollows : tabLabels).map(([tab, label]) => ({
              label: t(label),
              href: `/user/${username}?tab=${tab}`,
              current: tab === (current satisfies Tab),
            }))}
          />
          <PublicActivity username={username} url={url} />
          <FeedLine
            feeds={feedAddresses({ path: `/user/${username}`, opml: true })}
            label={t('Feeds of sites uploaded by {username}', { username })}
          />
        </Stack>
      </Page>
    )
  },
})
