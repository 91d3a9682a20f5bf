import { getPublicProfile } from '#features/profiles/contract.ts'
import { ProfileHead } from '#features/profiles/profile-head.tsx'
import { PublicDeeds } from '#features/profiles/public-deeds.tsx'
import { askForTab, type Tab, tab_labels, tabOf } from '#features/profiles/tabs.ts'
import { ReportButton } from '#features/reports/report-button.tsx'
import { Page, Stack } from '#ui/page-parts.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ask } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/user/:username', {
  load: ({ params, url }) => ({
    person: ask(getPublicProfile, { username: params.username }),
    ...askForTab(params.username, url),
  }),
  elsewhere: ({ person }, { params }) =>
    params.username === person.user.username ? undefined : `/user/${person.user.username}`,
  view: function User({ person: { user, profile }, url }) {
    const { username } = user
    const current = tabOf(url)
    return (
      <Page>
        <Head
          title={username}
          description={profile.about_me || `The sites that ${username} shares, reviews and discusses.`}
          canonical={`/user/${username}`}
          image={profile.avatar}
          type="profile"
          feeds={{ path: `/user/${username}`, title: `Sites uploaded by ${username}`, opml: true }}
        />
        <ProfileHead
          username={username}
          created_on={user.created_on}
          supporter_since={user.supporter_since}
          profile={profile}
        >
          <ReportButton kind="user" id={user.id} of={username} />
        </ProfileHead>
        <Stack gap="l">
          <Tabs
            label={`What ${username} did`}
            tabs={Object.entries(tab_labels).map(([tab, label]) => ({
              label,
              href: `/user/${username}?tab=${tab}`,
              current: tab === (current satisfies Tab),
            }))}
          />
          <PublicDeeds username={username} url={url} />
        </Stack>
      </Page>
    )
  },
})
