import { useEffect, useState } from 'react'
import { ApiError } from '#api-contract/api-error.ts'
import { useApi } from '#client/api/api-context.ts'
import { Redirect } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { PageHead, Stack } from '#ui/page-parts.tsx'
import { factorChange } from '../own-account/factor-change.ts'
import { apiAs } from '../session/api-as.ts'
import { useSession } from '../session/device-session.ts'
import { openSession } from '../session/log-in.ts'
import { SecondStep } from '../two-factor/second-step-form.tsx'
import { linkDomain, logInByDomain, verifyDomain } from './contract.ts'
import { DomainSignUp } from './domain-sign-up.tsx'
import { otherPage, takeWaiting, type WaitingLogIn } from './waiting-log-in.ts'

/** What came back in the address. */
interface Returned {
  waiting: WaitingLogIn | undefined
  code: string
  iss: string | undefined
  /** The server says no. */
  isRefused: boolean
}

function takeReturned(): Returned {
  const said = new URLSearchParams(location.search)
  return {
    waiting: takeWaiting(said.get('state')),
    code: said.get('code') ?? '',
    iss: said.get('iss') ?? undefined,
    isRefused: said.has('error'),
  }
}

type Now =
  | { is: 'busy' }
  | { is: 'done' }
  | { is: 'refused'; because: string; isOff: boolean }
  | { is: 'unknown'; key: string; name: string }
  | { is: 'second_step'; begun: Record<string, unknown> }

/** Goes on with a log-in at another site, in the language in which it began. */
export function DomainReturn() {
  const [page] = useState(otherPage)
  useEffect(() => {
    if (page !== undefined) location.replace(page + location.search)
  }, [page])
  return page === undefined ? <FinishedLogIn /> : <Spinner page />
}

/** Finishes it: the code in the address is redeemed by the page, and goes from the address. */
function FinishedLogIn() {
  const t = useText()
  const api = useApi()
  const isMember = useSession() !== null
  const [{ waiting, code, iss, isRefused }] = useState(takeReturned)
  const [now, setNow] = useState<Now>({ is: 'busy' })

  useEffect(() => {
    const no = (because: string) => setNow({ is: 'refused', because, isOff: false })
    async function finish() {
      history.replaceState(history.state, '', location.pathname)
      if (!waiting)
        return no(defaultTranslator('We can’t match this log-in to this window. Please start again.'))
      if (isRefused || code === '') return no(defaultTranslator('Your site didn’t confirm it’s you.'))
      const { state, verifier, wants } = waiting
      const { key, name } = await apiAs(undefined)(verifyDomain, { state, verifier, code, iss })
      if (wants === 'link') {
        await api(linkDomain, { key })
        factorChange.setState({ is_new: true })
        return setNow({ is: 'done' })
      }
      try {
        const { auth_token } = await apiAs(undefined)(logInByDomain, { key })
        await openSession(auth_token)
        setNow({ is: 'done' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'domain_unknown') setNow({ is: 'unknown', key, name })
        else if (error.code === 'second_factor_required')
          setNow({ is: 'second_step', begun: error.extraFields })
        else throw error
      }
    }
    void finish().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setNow({ is: 'refused', because: error.message, isOff: error.code === 'domain_off' })
    })
  }, [api, waiting, code, iss, isRefused])

  const next = waiting?.next ?? '/home'
  const isLink = waiting?.wants === 'link'
  const isLoggedIn = isMember && (now.is === 'second_step' || (now.is === 'refused' && !isLink))
  if (now.is === 'done' || isLoggedIn) return <Redirect to={next} />
  if (now.is === 'busy') return <Spinner page />
  if (now.is === 'second_step') return <SecondStep begun={now.begun} onOver={() => void navigate('/login')} />
  if (now.is === 'unknown') return <DomainSignUp domainKey={now.key} name={now.name} />
  return (
    <>
      <PageHead title={isLink ? t('Domain not linked') : t('You’re not logged in')} />
      <Stack>
        <FormError>{now.because}</FormError>
        <p>
          <ButtonLink look="primary" href={isLink ? '/security' : '/login'}>
            {isLink ? t('Back to Security') : t('Log in')}
          </ButtonLink>
        </p>
        {now.isOff && (
          <p>
            <ButtonLink href="/forgot-password">{t('Choose a new password')}</ButtonLink>
          </p>
        )}
      </Stack>
    </>
  )
}
