import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#api-contract/api-error.ts'
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
  nameOf: (row: Row) => string
  /** @param done the rows for which it succeeded */
  onDone: (done: Row[], answers: Answers) => void
  onClose: () => void
}

const reasonLimit = 1000
const reasonHints: Record<TableAction<unknown>['reason'], Message> = {
  required: message('Sent to the person concerned and kept in the log.'),
  logged: message('Kept in the log.'),
  optional: message('Optional. Kept in the log.'),
}

/** Asks for the reason and whatever else is needed, then acts row by row: one entry in the log each. */
export function ActionDialog<Row>({ action, rows, nameOf, onDone, onClose }: ActionDialogProps<Row>) {
  const t = useText()
  const formId = useId()
  const missing = useRequiredFields()
  const [at, setAt] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const [left, setLeft] = useState(rows)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (at !== undefined || !missing.isComplete(event.currentTarget)) return
    const answers = Object.fromEntries(new FormData(event.currentTarget)) as Answers
    const done: Row[] = []
    const failed: Row[] = []
    const said: string[] = []
    for (const [place, row] of left.entries()) {
      setAt(place)
      try {
        await action.run(row, answers)
        done.push(row)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failed.push(row)
        said.push(t('{name}: {problem}', { name: nameOf(row), problem: error.message }))
      }
    }
    setAt(undefined)
    setProblems(said)
    setLeft(failed)
    onDone(done, answers)
    if (failed.length === 0) onClose()
  }

  const busy = at !== undefined
  const { about, confirmLabel: label = action.label } = action
  const reasons = new Set(rows.map((row) => action.startReason?.(row) ?? ''))
  const first = rows[0]
  const what =
    rows.length === 1 && first !== undefined
      ? (action.subjectOf ?? nameOf)(first)
      : t('{count, plural, one {# row} other {# rows}}', { count: rows.length })
  return (
    <Dialog
      open
      title={t('{action}: {what}', { action: label, what })}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            look={action.look === 'danger' ? 'danger' : 'primary'}
            busy={busy}
          >
            {busy && left.length > 1
              ? t('{place, number} of {all, number}', { place: at + 1, all: left.length })
              : label}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={c.stack} noValidate>
        {typeof about === 'function' ? about(rows) : about && <p>{about}</p>}
        <FormError>{problems.join(' · ')}</FormError>
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
              error={missing.error(name)}
              required={!optional}
            />
          ),
        )}
        <Field
          name="reason"
          label={t('Reason')}
          hint={t(reasonHints[action.reason])}
          multiline
          // One that all rows share.
          defaultValue={reasons.size === 1 ? [...reasons][0] : ''}
          limit={reasonLimit}
          error={missing.error('reason')}
          required={action.reason !== 'optional'}
        />
      </form>
    </Dialog>
  )
}
