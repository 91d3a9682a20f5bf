import { useQuery } from '@tanstack/react-query'
import { useSession } from '#accounts/session/device-session.ts'
import { NoIndexHead } from '#branding/head.tsx'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { OwnActivity } from '#profiles/activity/own-activity.tsx'
import { ownTabLabels, readOwnTab } from '#profiles/activity/tabs.ts'
import { getPublicProfile } from '#profiles/contract.ts'
import { ProfileHead } from '#profiles/profile-head.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { Cluster, Page, Stack } from '#ui/page-parts.tsx'

const head = {
  title: message('Your profile'),
  description: message('Your public profile and the things you’ve saved.'),
}

export const page = screen('/profile', {
  query: ['tab', 'page'],
  for: 'member',
  head,
  view: function OwnProfile({ t, url }) {
    const session = useSession()
    const api = useApi()
    const username = session?.username ?? ''
    const publicProfile = useQuery(queryOptionsFor(api, apiQuery(getPublicProfile, { username }))).data
    if (!session) return null
    const current = readOwnTab(url)
    return (
      <Page>
        <NoIndexHead {...head} />
        <ProfileHead
          username={username}
          createdOn={publicProfile?.user.created_on}
          supporterSince={publicProfile?.user.supporter_since}
          profile={session.profile}
        >
          <Cluster>
            <ButtonLink href="/edit-profile">{t('Edit profile')}</ButtonLink>
            <ButtonLink href="/update-profile">{t('Account settings')}</ButtonLink>
            <ButtonLink href={`/user/${username}`}>{t('View public profile')}</ButtonLink>
          </Cluster>
        </ProfileHead>
        <Stack gap="l">
          <Tabs
            label={t('Your activity')}
            tabs={Object.entries(ownTabLabels).map(([tab, label]) => ({
              label: t(label),
              href: `/profile?tab=${tab}`,
              current: tab === current,
            }))}
          />
          <OwnActivity username={username} tab={current} url={url} />
        </Stack>
      </Page>
    )
  },
})
