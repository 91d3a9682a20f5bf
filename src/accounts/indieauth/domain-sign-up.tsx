import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Link } from '#ui/text/link.tsx'
import { createToken } from '../auth/contract.ts'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { apiAs } from '../session/api-as.ts'
import { openSession } from '../session/log-in.ts'
import { linkDomain } from './contract.ts'

/** Signs up with a domain that no account has, and links the domain. */
export function DomainSignUp({ domainKey, name }: { domainKey: string; name: string }) {
  const t = useText()
  return (
    <SignUpForm
      title={t('Sign up as {name}', { name })}
      text={t(
        'No account uses this domain yet. Your email lets you in when your site is down, and your password confirms it’s you.',
      )}
      onSignUp={async (account) => {
        const { auth_token } = await apiAs(undefined)(createToken, account)
        const isLinked = await apiAs(auth_token)(linkDomain, { key: domainKey }).then(
          () => true,
          () => false,
        )
        await openSession(auth_token)
        navigate(isLinked ? '/create-profile' : '/security', { replace: true })
      }}
      below={
        <p>
          {t.rich('Already have an account? <a>Log in</a> and link the domain under Security.', {
            a: (inside) => <Link href="/login?next=%2Fsecurity">{inside}</Link>,
          })}
        </p>
      }
    />
  )
}
