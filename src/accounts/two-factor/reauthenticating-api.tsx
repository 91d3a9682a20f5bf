import { type ReactNode, useMemo, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { ApiContext, useApi } from '#client/api/api-context.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { renewToken } from '../auth/contract.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { updateSession } from '../session/device-session.ts'
import { useSecondFactor } from '../session/use-second-factor.ts'
import { reauthenticate } from './contract.ts'

/** If a request of its children requires recent authentication, asks for it in a dialog and retries the request. */
export function ReauthenticatingApi({ children }: { children: ReactNode }) {
  const t = useText()
  const api = useApi()
  const [request, setRequest] = useState<{ resolve: (isConfirmed: boolean) => void }>()
  const reauthenticatingApi = useMemo(
    (): Api => async (endpoint, input) => {
      try {
        return await api(endpoint, input)
      } catch (error) {
        if (!(isApiError(error) && error.code === 'prove_first')) throw error
        const isConfirmed = await new Promise<boolean>((resolve) => setRequest({ resolve }))
        if (!isConfirmed) throw error
        return api(endpoint, input)
      }
    },
    [api],
  )
  // Renew the token first, so that a stolen copy does not share the recent authentication.
  const renewingApi = useMemo(
    (): Api => async (endpoint, input) => {
      if (endpoint.route === reauthenticate.route) updateSession(await api(renewToken, {}))
      return api(endpoint, input)
    },
    [api],
  )
  const finish = (isConfirmed: boolean) => {
    request?.resolve(isConfirmed)
    setRequest(undefined)
  }
  return (
    <ApiContext value={reauthenticatingApi}>
      {children}
      <Dialog open={request !== undefined} title={t('Confirm it’s you')} onClose={() => finish(false)}>
        <ApiContext value={renewingApi}>
          <ReauthenticationForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
        </ApiContext>
      </Dialog>
    </ApiContext>
  )
}

function ReauthenticationForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const t = useText()
  const api = useApi()
  const { is_on: hasFactor = false, ways = [] } = useSecondFactor().data ?? {}
  const [value, setValue] = useState('')
  const [passkeyError, setPasskeyError] = useState('')
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(reauthenticate, {
    onReply: onConfirmed,
  })
  return (
    <Form onSubmit={onSubmit}>
      <p>{t('Please confirm it’s you. We won’t ask again for ten minutes.')}</p>
      <FormError failedAttempts={failedAttempts}>{formError || passkeyError}</FormError>
      {ways.includes('passkey') && (
        <p>
          <PasskeyButton
            onPasskey={async (credential) => {
              await api(reauthenticate, { credential })
              onConfirmed()
            }}
            onError={setPasskeyError}
          />
        </p>
      )}
      {hasFactor ? (
        <Field
          {...field('code')}
          key="code"
          label={ways.includes('totp') ? t('Code from your app, or a recovery code') : t('Recovery code')}
          autoComplete="one-time-code"
          value={value}
          onValue={setValue}
          required
        />
      ) : (
        <Field
          {...field('password')}
          key="password"
          label={t('Current password')}
          autoComplete="current-password"
          value={value}
          onValue={setValue}
          required
        />
      )}
      <FormActions>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('Continue')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  )
}
