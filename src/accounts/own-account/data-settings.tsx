import { type FormEvent, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { useApi } from '#client/api/api-context.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { CurrentPassword } from '../forms/current-password.tsx'
import { saveFile } from '../forms/save-file.ts'
import { resetAndReload } from '../session/log-in.ts'
import { useNeedsPassword } from '../session/use-second-factor.ts'
import { deleteAccount, exportAccount } from '../users/contract.ts'

/** Downloads the member's data. */
export function ExportSettings() {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const data = await api(exportAccount, {})
      const name = exportAccount.download ?? 'export.json'
      saveFile(name, JSON.stringify(data, null, 2), 'application/json')
    } catch (error) {
      if (!isApiError(error)) throw error
      announce(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('Your data')}>
      <p>{t('Everything you’ve shared, written and done here, in one JSON file.')}</p>
      <p>
        <Button busy={isBusy} onClick={() => void download()}>
          {t('Download your data')}
        </Button>
      </p>
    </Section>
  )
}

export function DeletionSettings() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const asksPassword = useNeedsPassword()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(deleteAccount, {
    onReply: () => resetAndReload('deleted'),
  })
  const close = () => {
    setOpen(false)
    setPassword('')
  }
  return (
    <Section title={t('Delete your account')}>
      <p>
        {t(
          'Your account, pictures and personal data will be permanently deleted right away. Sites, reviews and comments you contributed stay, credited to a deleted user.',
        )}
      </p>
      <p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('Delete account')}
        </Button>
      </p>
      <Dialog open={isOpen} title={t('Delete your account?')} onClose={close}>
        <Form onSubmit={(event: FormEvent<HTMLFormElement>) => void onSubmit(event)}>
          <p>
            {asksPassword
              ? t('This can’t be undone. Enter your password to confirm it’s you:')
              : t('This can’t be undone.')}
          </p>
          <FormError failedAttempts={failedAttempts}>{formError}</FormError>
          {asksPassword && (
            <CurrentPassword value={password} onValue={setPassword} error={field('current_password').error} />
          )}
          <FormActions>
            <Button variant="danger" type="submit" busy={isBusy}>
              {t('Delete my account')}
            </Button>
            <Button onClick={close}>{t('Cancel')}</Button>
          </FormActions>
        </Form>
      </Dialog>
    </Section>
  )
}
