import { useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Honeypot } from '#ui/forms/honeypot.tsx'
import { sendContactMessage } from './contract.ts'

/** The contact form, with thanks after sending. */
export function ContactForm() {
  const t = useText()
  const [sentCount, setSentCount] = useState(0)
  const [isThankYouOpen, setThankYouOpen] = useState(false)
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(sendContactMessage, {
    onReply: () => {
      setSentCount(sentCount + 1)
      setThankYouOpen(true)
    },
  })
  return (
    <>
      {/* Remounts an empty form after each message. */}
      <Form key={sentCount} onSubmit={onSubmit}>
        <FormError failedAttempts={failedAttempts}>{formError}</FormError>
        <Field label={t('Subject')} limit={limits.contact_subject} required {...field('subject')} />
        <Field
          label={t('Message')}
          multiline
          rows={8}
          limit={limits.contact_message}
          required
          {...field('message')}
        />
        <Honeypot name="homepage" />
        <FormActions>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Send message')}
          </Button>
        </FormActions>
      </Form>
      <SuccessModal
        open={isThankYouOpen}
        message={t('Your message has been sent. We’ll reply to your account’s email.')}
        actions={[
          { label: t('Go home'), href: '/home' },
          { label: t('Write another'), onClick: () => setThankYouOpen(false) },
        ]}
        onClose={() => setThankYouOpen(false)}
      />
    </>
  )
}
