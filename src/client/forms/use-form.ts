import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiError, isApiError } from '#api-contract/api-error.ts'
import type { Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'
import { useApi } from '../api/api-context.ts'
import { useFieldEdits, useRequiredFields } from '../page/use-required-fields.ts'

interface FormOptions<E extends Endpoint> {
  /** Fields that are not inputs of the form: ids, values of other controls. */
  extraFields?: Partial<InputOf<E>> | (() => Partial<InputOf<E>>)
  /** Validates before sending. Returning false cancels and focuses the first field with an error. */
  validate?: () => boolean
  /** Awaited before sending, e.g. for a running upload; resolving to false cancels. */
  beforeSend?: () => Promise<boolean>
  onReply: (reply: ReplyOf<E>, form: HTMLFormElement) => unknown
  /** Rewords the error above the form; the spec prescribes some sentences. */
  formatError?: (apiError: ApiError) => string
  /** Rewords the errors of fields. */
  formatFieldError?: (error: string) => string
}

/**
 * A form that sends one API call. Field names are checked against the endpoint. Empty required fields and errors are
 * shown at their fields, other errors above the form; typed values stay.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: FormOptions<E>) {
  const { extraFields, validate, beforeSend, onReply, formatError, formatFieldError } = options
  const api = useApi()
  const requiredFields = useRequiredFields()
  const [apiError, setApiError] = useState<ApiError>()
  /** Fields edited since the last error. */
  const [editedFields, setEditedFields] = useState<string[]>([])
  useFieldEdits(apiError !== undefined, (name) => setEditedFields((names) => [...names, name]))
  const [failedAttempts, setFailedAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [fieldNames] = useState(() => new Set<string>())

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const isComplete = requiredFields.validate(form)
    if (validate?.() === false || !isComplete) {
      setApiError(undefined)
      setFailedAttempts((count) => count + 1)
      return focusFirstInvalid(form)
    }
    setBusy(true)
    try {
      if (beforeSend && !(await beforeSend())) return
      const values = Object.fromEntries(new FormData(form))
      const extra = typeof extraFields === 'function' ? extraFields() : extraFields
      const reply = await api(endpoint, { ...values, ...(extra as object) } as InputOf<E>)
      setApiError(undefined)
      await onReply(reply, form)
    } catch (error) {
      if (!isApiError(error)) throw error
      // Rendered synchronously, because focusing needs the errors, and on a busy device the next frame may come
      // first.
      flushSync(() => {
        setApiError(error)
        setEditedFields([])
        setFailedAttempts((count) => count + 1)
      })
      focusFirstInvalid(form)
    } finally {
      setBusy(false)
    }
  }

  /** Returns the props of a field: its name and error. */
  function field(name: keyof InputOf<E> & string) {
    fieldNames.add(name)
    const error = (!editedFields.includes(name) && apiError?.fieldError(name)) || ''
    return { name, error: requiredFields.error(name) || (error && (formatFieldError?.(error) ?? error)) }
  }

  /** The error above the form, unless a field shows it. */
  function formError(): string {
    if (!apiError) return ''
    if ([...fieldNames].some((name) => apiError.fieldError(name))) return ''
    return formatError?.(apiError) ?? apiError.message
  }

  return { onSubmit, field, formError: formError(), failedAttempts, isBusy, apiError, setApiError }
}
