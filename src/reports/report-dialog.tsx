import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { useApi } from '#client/api/api-context.ts'
import { useRequiredFields } from '#client/page/use-required-fields.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { categoryLabels, getCategories } from './categories.ts'
import { sendReport } from './contract.ts'
import type { ContentKind, ReportCategory } from './schemas.ts'

interface ReportDialogProps {
  kind: ContentKind
  id: number
  title: string
  onClose: () => void
}

/** Asks for a category and a reason, and sends the report. */
export function ReportDialog({ kind, id, title, onClose }: ReportDialogProps) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const formId = useId()
  const [category, setCategory] = useState<ReportCategory>()
  const [reason, setReason] = useState('')
  const requiredFields = useRequiredFields()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(sendReport, { kind, id, category, reason }),
    onSuccess: () => {
      announce(t('Thanks! Our staff will take a look.'))
      onClose()
    },
  })
  const reasonError = isApiError(error) ? error.fieldError('reason') : ''
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (requiredFields.validate(event.currentTarget) && !isPending) mutate()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {t('Send report')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <RadioGroup
            label={t('What’s wrong with it?')}
            options={getCategories(kind).map((value) => ({ value, label: t(categoryLabels[value]) }))}
            value={category}
            onValue={setCategory}
            name="category"
            required
            error={requiredFields.error('category', t('Please choose what’s wrong.'))}
          />
          <Field
            label={category === 'other' ? t('Tell us more') : t('Anything we should know (optional)')}
            hint={t('Only staff will see this.')}
            multiline
            limit={limits.report_reason}
            value={reason}
            onValue={setReason}
            name="reason"
            required={category === 'other'}
            error={requiredFields.error('reason') || reasonError}
          />
          <FormError>{error && !reasonError ? error.message : ''}</FormError>
        </Stack>
      </form>
    </Dialog>
  )
}
