import { useState } from 'react'
import type { Scope } from '#api-contract/endpoint.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useSession } from '../session/device-session.ts'
import { createApiToken } from './contract.ts'
import { scopeLabels } from './labels.ts'

type Props = {
  /** Receives the token, which is shown once. */
  onCreated: (token: string) => Promise<void>
  onCancel: () => void
}

/** Form for a new API token: name, scopes and expiry. */
export function ApiTokenForm({ onCreated, onCancel }: Props) {
  const t = useText()
  const isStaff = useSession()?.is_staff === true
  const [scopes, setScopes] = useState<Scope[]>(['read'])
  const [lastDay, setLastDay] = useState('')
  const [lacksScope, setLacksScope] = useState(false)
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(createApiToken, {
    // The end of that day in the member's time zone.
    extraFields: () => ({
      scopes,
      expires_on: lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString(),
    }),
    validate() {
      setLacksScope(scopes.length === 0)
      return scopes.length > 0
    },
    onReply: ({ token }) => onCreated(token),
  })
  const choices: Scope[] = isStaff ? ['read', 'write', 'staff'] : ['read', 'write']
  const choose = (scope: Scope, isChosen: boolean) =>
    setScopes((previous) => [...previous.filter((chosen) => chosen !== scope), ...(isChosen ? [scope] : [])])
  return (
    <Form onSubmit={onSubmit}>
      <FormError failedAttempts={failedAttempts}>
        {lacksScope ? t('Choose at least one permission.') : formError}
      </FormError>
      <Field
        {...field('name')}
        label={t('Token name')}
        hint={t('What’s it for? For example, the app that uses it.')}
        limit={60}
        autoFocus
        required
      />
      {choices.map((scope) => (
        <Checkbox
          key={scope}
          label={t(scopeLabels[scope])}
          checked={scopes.includes(scope)}
          onCheck={(isChosen) => choose(scope, isChosen)}
        />
      ))}
      <Field
        label={t('Expires on')}
        hint={t('Leave empty to keep it until you revoke it, or until it’s been unused for a year.')}
        error={field('expires_on').error}
        type="date"
        value={lastDay}
        onValue={setLastDay}
      />
      <FormActions>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('Create token')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  )
}
