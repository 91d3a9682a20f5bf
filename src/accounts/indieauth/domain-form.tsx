import { useForm } from '#client/forms/use-form.ts'
import { localizedAddress } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { startDomainLogin } from './contract.ts'
import { type PendingLogin, savePendingLogin } from './pending-login.ts'

type Props = Pick<PendingLogin, 'wants' | 'next'> & { onCancel: () => void }

/** Asks for a domain and goes to its IndieAuth server. */
export function DomainForm({ wants, next, onCancel }: Props) {
  const t = useText()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(startDomainLogin, {
    onReply: ({ authorization_url, state, verifier }) => {
      savePendingLogin({ state, verifier, wants, next, page: localizedAddress('/login/indieauth') })
      location.assign(authorization_url)
    },
  })
  return (
    <Form onSubmit={onSubmit}>
      <FormError failedAttempts={failedAttempts}>{formError}</FormError>
      <Field
        {...field('url')}
        label={t('Your domain')}
        hint={t('Your site needs to support IndieAuth; it will ask you to confirm.')}
        autoComplete="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <FormActions>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('Continue')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  )
}
