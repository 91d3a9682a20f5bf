import { useState } from 'react'
import { AuthForm } from '#accounts/forms/auth-form.tsx'
import { accountMessage, fieldMessage } from '#accounts/forms/error-messages.ts'
import { UsernameField } from '#accounts/forms/username-field.tsx'
import { sessionStore } from '#accounts/session/device-session.ts'
import { logIn } from '#accounts/session/log-in.ts'
import { signUp } from '#accounts/users/contract.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Head } from '#branding/head.tsx'
import { useCommunity } from '#branding/use-community.ts'
import { useForm } from '#client/forms/use-form.ts'
import { screen } from '#client/page/screen.tsx'
import { navigate } from '#client/router/navigation.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/sign-up', {
  query: ['next', 'for'],
  for: 'guest',
  view: function SignUp({ t, url }) {
    const { site_name } = useCommunity()
    const storedEmail = sessionStore((state) => state.email)
    const [email, setEmail] = useState<string>()
    const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(signUp, {
      extraFields: { language: t.language },
      onReply: async (reply, form) => {
        const password = String(new FormData(form).get('password'))
        // The guard of guest screens navigates, and replaces the form's history entry.
        const query = new URLSearchParams(url.search)
        query.set('next', `/create-profile${url.search}`)
        await navigate(`/sign-up?${query}`, { replace: true })
        await logIn({ email: reply.email, password })
      },
      formatError: accountMessage,
      formatFieldError: fieldMessage,
    })
    return (
      <>
        <Head
          title={t('Sign up')}
          description={t(
            'Create an account at {site_name} to upload, review, discuss and bookmark independent sites.',
            { site_name },
          )}
        />
        <AuthForm
          title={t('Sign up')}
          query={url.searchParams}
          text={t('Pick a name and a password, and you’re in.')}
          isSignUp
          formError={formError}
          failedAttempts={failedAttempts}
          onSubmit={onSubmit}
          below={
            <p>
              {t.rich('Already have an account? <a>Log in</a>', {
                a: (inside) => <Link href={`/login${url.search}`}>{inside}</Link>,
              })}
            </p>
          }
        >
          <Field
            {...field('email')}
            label={t('Email')}
            type="email"
            autoComplete="email"
            value={email ?? storedEmail}
            limit={limits.email}
            onValue={setEmail}
            required
          />
          <UsernameField error={field('username').error} />
          <Field
            {...field('password')}
            label={t('Password')}
            hint={t('At least {min} characters. A few random words are easy to remember and hard to guess.', {
              min: limits.password.min,
            })}
            autoComplete="new-password"
            required
          />
          <Button variant="primary" type="submit" busy={isBusy}>
            {t('Sign up')}
          </Button>
        </AuthForm>
      </>
    )
  },
})
