import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useRequiredFields } from '#client/page/use-required-fields.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EntryList } from '#ui/entry.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { secondFactorQuery } from '../session/use-second-factor.ts'
import { deviceName, parseUserAgent } from '../users/device-name.ts'
import { addPasskey, listPasskeys } from './contract.ts'
import { PasskeyEntry } from './passkey-entry.tsx'

const passkeysQuery = apiQuery(listPasskeys, {})

/** Lists, adds, renames and removes the member's passkeys. */
export function PasskeySettings() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(queryOptionsFor(useApi(), passkeysQuery))
  const [isAdding, setAdding] = useState(false)
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: queryKeyFor(passkeysQuery) })
    await queries.invalidateQueries({ queryKey: queryKeyFor(secondFactorQuery) })
  }
  return (
    <Section title={t('Passkeys')}>
      <p className="soft">
        {t(
          'Log in with the fingerprint, face or PIN that unlocks your device. Passkeys can’t be guessed or phished.',
        )}
      </p>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <EntryList label={t('Passkeys')}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyEntry passkey={passkey} onChange={refresh} />
            </li>
          ))}
        </EntryList>
      )}
      {isAdding ? (
        <NewPasskeyForm
          onDone={async () => {
            setAdding(false)
            await refresh()
          }}
        />
      ) : (
        <p>
          <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
        </p>
      )}
    </Section>
  )
}

/** Asks for a name, then lets the browser create the passkey. */
function NewPasskeyForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const [name, setName] = useState(() => deviceName(t, parseUserAgent(navigator.userAgent)))
  const [message, setMessage] = useState('')
  const requiredFields = useRequiredFields()
  const add = useMutation({
    mutationFn: async () => {
      const { canUsePasskeys, createPasskey, passkeyErrorMessage } = await import('./request-passkey.ts')
      if (!canUsePasskeys()) return setMessage(t('This browser doesn’t support passkeys.'))
      try {
        await api(addPasskey, { ...(await createPasskey(api)), name })
      } catch (error) {
        return setMessage(passkeyErrorMessage(error))
      }
      announce(t('Passkey added.'))
      await onDone()
    },
  })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        setMessage('')
        if (requiredFields.validate(event.currentTarget) && !add.isPending) add.mutate()
      }}
    >
      <FormError>{message}</FormError>
      <Field
        label={t('Passkey name')}
        hint={t('For example, the device it’s on.')}
        name="name"
        value={name}
        error={requiredFields.error('name')}
        limit={60}
        onValue={setName}
        autoFocus
        required
      />
      <FormActions>
        <Button variant="primary" type="submit" busy={add.isPending}>
          {t('Continue')}
        </Button>
        <Button onClick={() => void onDone()}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  )
}
