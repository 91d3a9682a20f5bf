import { useEffect, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
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
interface CallbackParams {
  pending: PendingLogin | undefined
  code: string
  iss: string | undefined
  /** The server returned an error. */
  hasError: boolean
}

function takeCallbackParams(): CallbackParams {
  const params = new URLSearchParams(location.search)
  return {
    pending: takePendingLogin(params.get('state')),
    code: params.get('code') ?? '',
    iss: params.get('iss') ?? undefined,
    hasError: params.has('error'),
  }
}

type CallbackState =
  | { status: 'busy' }
  | { status: 'done' }
  | { status: 'refused'; message: string; isDomainDisabled: boolean }
  | { status: 'unknown'; key: string; name: string }
  | { status: 'second_step'; firstStep: Record<string, unknown> }

/** Continues a log-in after the redirect, in the language in which it began. */
export function DomainCallback() {
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
  const [{ pending, code, iss, hasError }] = useState(takeCallbackParams)
  const [progress, setProgress] = useState<CallbackState>({ status: 'busy' })

  useEffect(() => {
    const fail = (message: string) => setProgress({ status: 'refused', message, isDomainDisabled: false })
    async function finish() {
      history.replaceState(history.state, '', location.pathname)
      if (!pending)
        return fail(defaultTranslator('We can’t match this log-in to this window. Please start again.'))
      if (hasError || code === '') return fail(defaultTranslator('Your site didn’t confirm it’s you.'))
      const { state, verifier, wants } = pending
      const { key, name } = await apiAs(undefined)(verifyDomain, { state, verifier, code, iss })
      if (wants === 'link') {
        await api(linkDomain, { key })
        credentialChange.setState({ is_new: true })
        return setProgress({ status: 'done' })
      }
      try {
        const { auth_token } = await apiAs(undefined)(logInByDomain, { key })
        await openSession(auth_token)
        setProgress({ status: 'done' })
      } catch (error) {
        if (!isApiError(error)) throw error
        if (error.code === 'domain_unknown') setProgress({ status: 'unknown', key, name })
        else if (error.code === 'second_factor_required')
          setProgress({ status: 'second_step', firstStep: error.extraFields })
        else throw error
      }
    }
    void finish().catch((error: unknown) => {
      if (!isApiError(error)) throw error
      setProgress({
        status: 'refused',
        message: error.message,
        isDomainDisabled: error.code === 'domain_off',
      })
    })
  }, [api, pending, code, iss, hasError])

  const next = pending?.next ?? '/home'
  const isLink = pending?.wants === 'link'
  const isAlreadyLoggedIn =
    isMember && (progress.status === 'second_step' || (progress.status === 'refused' && !isLink))
  if (progress.status === 'done' || isAlreadyLoggedIn) return <Redirect to={next} />
  if (progress.status === 'busy') return <Spinner page />
  if (progress.status === 'second_step')
    return <SecondStep firstStep={progress.firstStep} onExpired={() => void navigate('/login')} />
  if (progress.status === 'unknown') return <DomainSignUp domainKey={progress.key} name={progress.name} />
  return (
    <>
      <PageHead title={isLink ? t('Domain not linked') : t('You’re not logged in')} />
      <Stack>
        <FormError>{progress.message}</FormError>
        <p>
          <ButtonLink variant="primary" href={isLink ? '/security' : '/login'}>
            {isLink ? t('Back to Security') : t('Log in')}
          </ButtonLink>
        </p>
        {progress.isDomainDisabled && (
          <p>
            <ButtonLink href="/forgot-password">{t('Choose a new password')}</ButtonLink>
          </p>
        )}
      </Stack>
    </>
  )
}
