import { useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useForm } from '#client/forms/use-form.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Honeypot } from '#ui/forms/honeypot.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { proofs, requestKinds, submitOwnerRequest } from './contract.ts'
import { proofLabels, requestKindLabels } from './labels.ts'
import type { OwnerRequest } from './schemas.ts'

/** The form for owner requests. Works without scripts and without an account. */
export function RequestForm() {
  const t = useText()
  const [wish, setWish] = useState<OwnerRequest['wish']>('erase')
  const [proof, setProof] = useState<OwnerRequest['proof']>('mail')
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(submitOwnerRequest, {
    onReply: ({ key }) => navigate(`/reading/requests/${key}`),
  })
  return (
    <Form onSubmit={onSubmit} method="post" action={t.link('/reading')}>
      <FormError failedAttempts={failedAttempts}>{formError}</FormError>
      <Field label={t('Your site’s address')} required autoCapitalize="none" {...field('url')} />
      <RadioGroup
        label={t('What should we do?')}
        name="wish"
        value={wish}
        onValue={setWish}
        options={requestKinds.map((value) => ({ value, label: t(requestKindLabels[value]) }))}
      />
      <RadioGroup
        label={t('How will you prove it’s yours?')}
        name="proof"
        value={proof}
        onValue={setProof}
        options={proofs.map((value) => ({ value, label: t(proofLabels[value]) }))}
      />
      <Field
        label={t('Your email address')}
        type="email"
        autoComplete="email"
        hint={t(
          'For proof by email, use an address at the site’s domain. Otherwise, only if you’d like a reply.',
        )}
        {...field('email')}
      />
      <Field
        label={t('Anything we should know (optional)')}
        multiline
        rows={3}
        limit={limits.contact_message}
        {...field('note')}
      />
      <Honeypot name="homepage" />
      <input type="hidden" name="language" value={t.language} />
      <FormActions>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('Send')}
        </Button>
      </FormActions>
    </Form>
  )
}
