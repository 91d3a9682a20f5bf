import { useQuery } from '@tanstack/react-query'
import { getPublicProfile } from '#features/profiles/contract.ts'
import { OwnDeeds } from '#features/profiles/own-deeds.tsx'
import { ProfileHead } from '#features/profiles/profile-head.tsx'
import { own_tab_labels, ownTabOf } from '#features/profiles/tabs.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster, Page, Stack } from '#ui/page-parts.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useApi } from '#web/api-context.ts'
import { ask, queryOf } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'
import { useSession } from '#web/session.ts'

export const page = screen('/profile', {
  for: 'member',
  view: function OwnProfile({ url }) {
    const session = useSession()
    const api = useApi()
    const username = session?.username ?? ''
    const known = useQuery(queryOf(api, ask(getPublicProfile, { username }))).data
    if (!session) return null
    const current = ownTabOf(url)
    return (
      <Page>
        <Head title="Your profile" description="What others see of you, and what you keep here." private />
        <ProfileHead
          username={username}
          created_on={known?.user.created_on}
          supporter_since={known?.user.supporter_since}
          profile={session.profile}
        >
          <Cluster>
            <ButtonLink href="/edit-profile">Edit profile</ButtonLink>
            <ButtonLink look="faint" href="/update-profile">
              Account settings
            </ButtonLink>
            <ButtonLink look="faint" href={`/user/${username}`}>
              As others see it
            </ButtonLink>
          </Cluster>
        </ProfileHead>
        <Stack gap="l">
          <Tabs
            label="What you did"
            tabs={Object.entries(own_tab_labels).map(([tab, label]) => ({
              label,
              href: `/profile?tab=${tab}`,
              current: tab === current,
            }))}
          />
          <OwnDeeds username={username} tab={current} url={url} />
        </Stack>
      </Page>
    )
  },
})
