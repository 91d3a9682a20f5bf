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
import { credentialChange } from '../own-account/credential-change.ts'
import { apiAs } from '../session/api-as.ts'
import { useSession } from '../session/device-session.ts'
import { openSession } from '../session/log-in.ts'
import { SecondStep } from '../two-factor/second-step-form.tsx'
import { linkDomain, logInByDomain, verifyDomain } from './contract.ts'
import { DomainSignUp } from './domain-sign-up.tsx'
import { finishingPage, type PendingLogin, takePendingLogin } from './pending-login.ts'

/** Parameters of the redirect back from the IndieAuth server. */
interface ReturnParams {
  waiting: PendingLogin | undefined
  code: string
  iss: string | undefined
  /** The server returned an error. */
  isRefused: boolean
}

function takeReturnParams(): ReturnParams {
  const params = new URLSearchParams(location.search)
  return {
    waiting: takePendingLogin(params.get('state')),
    code: params.get('code') ?? '',
    iss: params.get('iss') ?? undefined,
    isRefused: params.has('error'),
  }
}

type ReturnState =
  | { is: 'busy' }
  | { is: 'done' }
  | { is: 'refused'; because: string; isOff: boolean }
  | { is: 'unknown'; key: string; name: string }
  | { is: 'second_step'; begun: Record<string, unknown> }

/** Continues a log-in after the redirect, in the language in which it began. */
export function DomainReturn() {
  const [page] = useState(finishingPage)
  useEffect(() => {
    if (page !== undefined) location.replace(page + location.search)
  }, [page])
  return page === undefined ? <FinishLogin /> : <Spinner page />
}

/** Redeems the code and removes it from the address. */
function FinishLogin() {
  const t = useText()
  const api = useApi()
  const isMember = useSession() !== null
  const [{ waiting, code, iss, isRefused }] = useState(takeReturnParams)
  const [now, setNow] = useState<ReturnState>({ is: 'busy' })

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
        credentialChange.setState({ is_new: true })
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
  if (now.is === 'second_step')
    return <SecondStep firstStep={now.begun} onOver={() => void navigate('/login')} />
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
