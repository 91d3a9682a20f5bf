import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Entry } from '#ui/entry.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Time } from '#ui/text/time.tsx'
import { removePasskey, renamePasskey } from './contract.ts'
import type { Passkey } from './schemas.ts'

type Props = { passkey: Passkey; onChange: () => Promise<void> }

/** A passkey with buttons to rename and remove it. */
export function PasskeyEntry({ passkey, onChange }: Props) {
  const t = useText()
  const { id, name, is_synced, created_on, last_used_on } = passkey
  const api = useApi()
  const announce = useAnnounce()
  const [isRenaming, setRenaming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(removePasskey, { id }),
    onSuccess: async () => {
      announce(t('Passkey removed.'))
      await onChange()
    },
    onError: (error) => announce(error.message),
  })
  if (isRenaming) {
    return (
      <RenameForm
        passkey={passkey}
        onDone={async () => {
          await onChange()
          setRenaming(false)
        }}
      />
    )
  }
  return (
    <Entry
      title={name}
      meta={
        <span>
          {t.rich('Added <time></time>', { time: () => <Time value={created_on} /> }, 'passkey')}
          {' · '}
          {last_used_on === null
            ? t('never used', {}, 'passkey')
            : t.rich('last used <time></time>', { time: () => <Time value={last_used_on} /> }, 'passkey')}
          {is_synced && ` · ${t('synced between devices')}`}
        </span>
      }
      actions={
        <>
          <Button variant="plain" aria-label={t('Rename {name}', { name })} onClick={() => setRenaming(true)}>
            {t('Rename')}
          </Button>
          <Button
            variant="plain"
            busy={remove.isPending}
            aria-label={t('Remove {name}', { name })}
            onClick={() => remove.mutate()}
          >
            {t('Remove')}
          </Button>
        </>
      }
    />
  )
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const t = useText()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(renamePasskey, {
    extraFields: { id },
    onReply: onDone,
  })
  return (
    <Form onSubmit={onSubmit}>
      <FormError failedAttempts={failedAttempts}>{formError}</FormError>
      <Field {...field('name')} label={t('Passkey name')} defaultValue={name} limit={60} autoFocus required />
      <FormActions>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('Save')}
        </Button>
        <Button onClick={() => void onDone()}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  )
}
