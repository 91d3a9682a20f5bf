import { useSession } from '#accounts/session/device-session.ts'
import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { navigate } from '#client/router/navigation.ts'
import { ForYouSettings } from '#discovery/for-you/for-you-settings.tsx'
import { message } from '#i18n/message.ts'
import { ProfileForm } from '#profiles/profile-form.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

const head = {
  title: message('Edit your profile'),
  description: message('Your picture, bio and interests.'),
}

export const page = screen('/edit-profile', {
  for: 'member',
  head,
  view: function EditProfile({ t }) {
    const session = useSession()
    if (!session) return null
    return (
      <Page width="form">
        <NoIndexHead {...head} />
        <PageHead title={t('Edit your profile')} />
        <Stack gap="section">
          <ProfileForm
            session={session}
            onSaved={() => navigate('/profile')}
            secondaryAction={
              <ButtonLink variant="plain" href="/profile">
                {t('Cancel')}
              </ButtonLink>
            }
          />
          <ForYouSettings />
        </Stack>
      </Page>
    )
  },
})
