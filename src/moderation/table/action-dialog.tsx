import { type FormEvent, useId, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { useRequiredFields } from '#client/page/use-required-fields.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { Answers, TableAction } from './action.ts'
import c from './controls.module.css'

interface ActionDialogProps<Row> {
  action: TableAction<Row>
  rows: readonly Row[]
  getName: (row: Row) => string
  /** @param done the rows for which the action succeeded */
  onDone: (done: Row[], answers: Answers) => void
  onClose: () => void
}

const maxReasonLength = 1000
const reasonHints: Record<TableAction<unknown>['reason'], Message> = {
  required: message('Sent to the person concerned and kept in the log.'),
  internal: message('Kept in the log.'),
  optional: message('Optional. Kept in the log.'),
}

/** Asks for the reason and other input, then runs the action row by row, with one log entry each. */
export function ActionDialog<Row>({ action, rows, getName, onDone, onClose }: ActionDialogProps<Row>) {
  const t = useText()
  const formId = useId()
  const requiredFields = useRequiredFields()
  const [runningIndex, setRunningIndex] = useState<number>()
  const [errors, setErrors] = useState<string[]>([])
  const [remaining, setRemaining] = useState(rows)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (runningIndex !== undefined || !requiredFields.validate(event.currentTarget)) return
    const answers = Object.fromEntries(new FormData(event.currentTarget)) as Answers
    const doneRows: Row[] = []
    const failedRows: Row[] = []
    const messages: string[] = []
    for (const [index, row] of remaining.entries()) {
      setRunningIndex(index)
      try {
        await action.run(row, answers)
        doneRows.push(row)
      } catch (error) {
        if (!isApiError(error)) throw error
        failedRows.push(row)
        messages.push(t('{name}: {problem}', { name: getName(row), problem: error.message }))
      }
    }
    setRunningIndex(undefined)
    setErrors(messages)
    setRemaining(failedRows)
    onDone(doneRows, answers)
    if (failedRows.length === 0) onClose()
  }

  const busy = runningIndex !== undefined
  const { description, confirmLabel: label = action.label } = action
  const reasons = new Set(rows.map((row) => action.defaultReason?.(row) ?? ''))
  const first = rows[0]
  const subject =
    rows.length === 1 && first !== undefined
      ? (action.getSubject ?? getName)(first)
      : t('{count, plural, one {# row} other {# rows}}', { count: rows.length })
  return (
    <Dialog
      open
      title={t('{action}: {what}', { action: label, what: subject })}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={action.variant === 'danger' ? 'danger' : 'primary'}
            busy={busy}
          >
            {busy && remaining.length > 1
              ? t('{place, number} of {all, number}', { place: runningIndex + 1, all: remaining.length })
              : label}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={c.stack} noValidate>
        {typeof description === 'function' ? description(rows) : description && <p>{description}</p>}
        <FormError>{errors.join(' · ')}</FormError>
        {action.questions?.map(({ name, label, type = 'text', hint, optional }) =>
          type === 'checkbox' ? (
            <label key={name} className={c.check}>
              <input type="checkbox" name={name} value="true" /> {label}
            </label>
          ) : (
            <Field
              key={name}
              name={name}
              label={label}
              type={type}
              hint={hint}
              error={requiredFields.error(name)}
              required={!optional}
            />
          ),
        )}
        <Field
          name="reason"
          label={t('Reason')}
          hint={t(reasonHints[action.reason])}
          multiline
          // Only if all rows have the same default.
          defaultValue={reasons.size === 1 ? [...reasons][0] : ''}
          limit={maxReasonLength}
          error={requiredFields.error('reason')}
          required={action.reason !== 'optional'}
        />
      </form>
    </Dialog>
  )
}
