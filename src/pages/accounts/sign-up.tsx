import { SignUpForm } from '#accounts/forms/sign-up-form.tsx'
import { sessionStore } from '#accounts/session/device-session.ts'
import { logIn } from '#accounts/session/log-in.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { screen } from '#client/page/screen.tsx'
import { navigate } from '#client/router/navigation.ts'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/sign-up', {
  query: ['next', 'for'],
  for: 'guest',
  view: function SignUp({ t, url }) {
    const { site_name } = useCommunity()
    const storedEmail = sessionStore((state) => state.email)
    return (
      <>
        <Head
          title={t('Sign up')}
          description={t(
            'Create an account at {site_name} to upload, review, discuss and bookmark independent sites.',
            { site_name },
          )}
        />
        <SignUpForm
          title={t('Sign up')}
          query={url.searchParams}
          text={t('Pick a name and a password, and you’re in.')}
          knownEmail={storedEmail}
          onSignUp={async (account) => {
            // The guard of guest screens navigates, and replaces the form's history entry.
            const query = new URLSearchParams(url.search)
            query.set('next', `/create-profile${url.search}`)
            await navigate(`/sign-up?${query}`, { replace: true })
            await logIn(account)
          }}
          below={
            <p>
              {t.rich('Already have an account? <a>Log in</a>', {
                a: (inside) => <Link href={`/login${url.search}`}>{inside}</Link>,
              })}
            </p>
          }
        />
      </>
    )
  },
})
