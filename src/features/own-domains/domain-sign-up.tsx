import { limits } from '#contract/limits.ts'
import { apiAs } from '#features/accounts/api-as.ts'
import { AuthForm } from '#features/accounts/auth-form.tsx'
import { createToken, signUp } from '#features/accounts/contract.ts'
import { openSession } from '#features/accounts/log-in.ts'
import { UsernameField } from '#features/accounts/username-field.tsx'
import { accountWords, fieldWords } from '#features/accounts/words.ts'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { navigate } from '#web/router/navigation.ts'
import { useForm } from '#web/use-form.ts'
import { linkDomain } from './contract.ts'

/** An account for a domain that nobody has yet, and that is linked to it. */
export function DomainSignUp({ domainKey, name }: { domainKey: string; name: string }) {
  const t = useText()
  const { onSubmit, field, problem, attempt, isBusy } = useForm(signUp, {
    fixed: { language: t.language },
    onReply: async ({ email }, form) => {
      const password = String(new FormData(form).get('password'))
      const { auth_token } = await apiAs(undefined)(createToken, { email, password })
      const linked = await apiAs(auth_token)(linkDomain, { key: domainKey }).then(
        () => true,
        () => false,
      )
      await openSession(auth_token)
      navigate(linked ? '/create-profile' : '/security', { replace: true })
    },
    words: accountWords,
    fieldWords,
  })
  return (
    <AuthForm
      title={t('Sign up as {name}', { name })}
      text={t(
        'No account has this domain yet. Your email address is the way in while your site is away, and your password proves that it is you.',
      )}
      problem={problem}
      attempt={attempt}
      onSubmit={onSubmit}
      below={
        <p>
          {t.rich('You have an account? <a>Log in</a>, and link the domain under Security.', {
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
        hint={t(
          'At least {min} characters. A few words in a row are easy to keep in mind and hard to guess.',
          { min: limits.password.min },
        )}
        autoComplete="new-password"
        required
      />
      <Button look="primary" type="submit" busy={isBusy}>
        {t('Sign up')}
      </Button>
    </AuthForm>
  )
}
