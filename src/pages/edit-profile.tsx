import { useSession } from '#features/accounts/device-session.ts'
import { PrivateHead } from '#features/community/head.tsx'
import { ForYouSettings } from '#features/lists/for-you-settings.tsx'
import { ProfileForm } from '#features/profiles/profile-form.tsx'
import { message } from '#texts/message.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { navigate } from '#web/router/navigation.ts'
import { screen } from '#web/screen.tsx'

const head = {
  title: message('Edit your profile'),
  description: message('Your picture, about you, your interests.'),
}

export const page = screen('/edit-profile', {
  for: 'member',
  head,
  view: function EditProfile({ t }) {
    const session = useSession()
    if (!session) return null
    return (
      <Page width="form">
        <PrivateHead {...head} />
        <PageHead title={t('Edit your profile')} />
        <Stack gap="section">
          <ProfileForm
            session={session}
            onSaved={() => navigate('/profile')}
            otherwise={
              <ButtonLink look="plain" href="/profile">
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
