import { useSession } from '#accounts/session/device-session.ts'
import { NotLoggedIn } from '#accounts/session/not-logged-in.tsx'
import { returnAddress } from '#accounts/session/return-to.ts'
import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { navigate } from '#client/router/navigation.ts'
import { message } from '#i18n/message.ts'
import { ProfileForm } from '#profiles/profile-form.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { PageHead } from '#ui/page-parts.tsx'

const head = {
  title: message('Create your profile'),
  description: message('Add a picture, a few lines and your interests.'),
}

export const page = screen('/create-profile', {
  query: ['next', 'for'],
  for: 'member',
  head,
  anonymous: <NotLoggedIn {...head} />,
  view: function CreateProfile({ t, url }) {
    const session = useSession()
    const requestedAddress = returnAddress(url.searchParams)
    // Newcomers from the front page continue with the first steps.
    const nextAddress = requestedAddress.endsWith('/home') ? '/welcome' : requestedAddress
    if (!session) return null
    return (
      <>
        <NoIndexHead {...head} />
        <PageHead
          title={t('Create your profile')}
          text={t('Welcome, {name}. You can skip this for now and change it anytime.', {
            name: session.username,
          })}
        />
        <ProfileForm
          session={session}
          // Skips the choice of interests if some were just entered.
          onSaved={({ tags }) =>
            navigate(nextAddress === '/welcome' && tags.length > 0 ? '/welcome?step=sites' : nextAddress)
          }
          secondaryAction={
            <ButtonLink variant="plain" href={nextAddress}>
              {t('Skip')}
            </ButtonLink>
          }
        />
      </>
    )
  },
})
