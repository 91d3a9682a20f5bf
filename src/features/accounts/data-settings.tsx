import { type FormEvent, useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormActions } from '#ui/form.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { useApi } from '#web/api-context.ts'
import { useForm } from '#web/use-form.ts'
import { deleteAccount, exportAccount } from './contract.ts'
import { CurrentPassword } from './current-password.tsx'
import { resetAndReload } from './log-in.ts'

/** Downloads a file. */
function save(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser opens the address after the click has been handled, on a busy machine much later.
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs)
}

const releaseAfterMs = 60_000

/** The member's data, as a file. */
export function ExportSettings() {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  async function load() {
    setBusy(true)
    try {
      const everything = await api(exportAccount, {})
      save(exportAccount.download ?? 'export.json', JSON.stringify(everything, null, 2))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      announce(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('Your data')}>
      <p>{t('Everything that you have told us, written and done here, as one JSON file.')}</p>
      <p>
        <Button busy={isBusy} onClick={() => void load()}>
          {t('Download your data')}
        </Button>
      </p>
    </Section>
  )
}

/** Deletes the account. */
export function DeletionSettings() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { onSubmit, field, problem, isBusy } = useForm(deleteAccount, {
    onReply: resetAndReload,
  })
  const close = () => {
    setOpen(false)
    setPassword('')
  }
  return (
    <Section title={t('Delete your account')}>
      <p>
        {t(
          'Your account, your pictures and your personal data are deleted at once and for good. Sites, reviews and comments that you contributed stay, as those of a deleted user.',
        )}
      </p>
      <p>
        <Button look="danger" onClick={() => setOpen(true)}>
          {t('Delete account')}
        </Button>
      </p>
      <Dialog open={isOpen} title={t('Delete your account?')} onClose={close}>
        <Form onSubmit={(event: FormEvent<HTMLFormElement>) => void onSubmit(event)}>
          <p>{t('This cannot be taken back. Your password, to be sure that it is you:')}</p>
          <FormError>{problem}</FormError>
          <CurrentPassword value={password} onValue={setPassword} error={field('current_password').error} />
          <FormActions>
            <Button look="danger" type="submit" busy={isBusy} disabled={password === ''}>
              {t('Delete my account')}
            </Button>
            <Button onClick={close}>{t('Cancel')}</Button>
          </FormActions>
        </Form>
      </Dialog>
    </Section>
  )
}
