import { limits } from '#api-contract/shapes/limits.ts'
import { useForm } from '#client/forms/use-form.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/text/link.tsx'
import { createToken } from '../auth/contract.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { accountMessage, fieldMessage } from '../forms/error-messages.ts'
import { UsernameField } from '../forms/username-field.tsx'
import { apiAs } from '../session/api-as.ts'
import { openSession } from '../session/log-in.ts'
import { signUp } from '../users/contract.ts'
import { linkDomain } from './contract.ts'

/** Signs up with a domain that no account has, and links the domain. */
export function DomainSignUp({ domainKey, name }: { domainKey: string; name: string }) {
  const t = useText()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(signUp, {
    extraFields: { language: t.language },
    onReply: async ({ email }, form) => {
      const password = String(new FormData(form).get('password'))
      const { auth_token } = await apiAs(undefined)(createToken, { email, password })
      const isLinked = await apiAs(auth_token)(linkDomain, { key: domainKey }).then(
        () => true,
        () => false,
      )
      await openSession(auth_token)
      navigate(isLinked ? '/create-profile' : '/security', { replace: true })
    },
    formatError: accountMessage,
    formatFieldError: fieldMessage,
  })
  return (
    <AuthForm
      title={t('Sign up as {name}', { name })}
      text={t(
        'No account uses this domain yet. Your email lets you in when your site is down, and your password confirms it’s you.',
      )}
      formError={formError}
      failedAttempts={failedAttempts}
      onSubmit={onSubmit}
      below={
        <p>
          {t.rich('Already have an account? <a>Log in</a> and link the domain under Security.', {
            a: (inside) => <Link href="/login?next=%2Fsecurity">{inside}</Link>,
          })}
        </p>
      }
    >
      <Field
        {...field('email')}
        label={t('Email')}
        type="email"
        autoComplete="email"
        limit={limits.email}
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
  )
}
