import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#api-contract/api-error.ts'
import type { Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'
import { useApi } from '../api/api-context.ts'
import { useEdited, useMissing } from '../page/use-missing.ts'

interface FormOptions<E extends Endpoint> {
  /** Fields that are not typed: ids, values of other controls. */
  fixed?: Partial<InputOf<E>> | (() => Partial<InputOf<E>>)
  /** Looks at what was typed; nothing is sent where it returns false, and the first field with an error gets the focus. */
  check?: () => boolean
  /** What sending waits for; nothing is sent where it resolves to false. */
  until?: () => Promise<boolean>
  onReply: (reply: ReplyOf<E>, form: HTMLFormElement) => unknown
  /** Turns a refusal into the sentence above the form; the spec has its own words for some. */
  words?: (refusal: ApiError) => string
  /** The same for the sentence under a field. */
  fieldWords?: (problem: string) => string
}

/**
 * A form that sends one call of the API. Names of fields are checked against the endpoint; required fields that are empty
 * and the server's refusals are shown under their fields, the rest above the form; what was typed stays.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: FormOptions<E>) {
  const { fixed, check, until, onReply, words, fieldWords } = options
  const api = useApi()
  const missing = useMissing()
  const [refusal, setRefusal] = useState<ApiError>()
  /** Fields edited since the server refused them. */
  const [edited, setEdited] = useState<string[]>([])
  useEdited(refusal !== undefined, (name) => setEdited((before) => [...before, name]))
  /** How many attempts have failed. */
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [named] = useState(() => new Set<string>())

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const isComplete = missing.isComplete(form)
    if (check?.() === false || !isComplete) {
      setRefusal(undefined)
      setAttempt((before) => before + 1)
      return focusFirstInvalid(form)
    }
    setBusy(true)
    try {
      if (until && !(await until())) return
      const typed = Object.fromEntries(new FormData(form))
      const more = typeof fixed === 'function' ? fixed() : fixed
      const reply = await api(endpoint, { ...typed, ...(more as object) } as InputOf<E>)
      setRefusal(undefined)
      await onReply(reply, form)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Rendered at once: on a busy device the next frame may come before the errors.
      flushSync(() => {
        setRefusal(error)
        setEdited([])
        setAttempt((before) => before + 1)
      })
      focusFirstInvalid(form)
    } finally {
      setBusy(false)
    }
  }

  /** Name and error of one field. */
  function field(name: keyof InputOf<E> & string) {
    named.add(name)
    const refused = (!edited.includes(name) && refusal?.fieldError(name)) || ''
    return { name, error: missing.problem(name) || (refused && (fieldWords?.(refused) ?? refused)) }
  }

  /** What belongs to no visible field. */
  function problem(): string {
    if (!refusal) return ''
    if ([...named].some((name) => refusal.fieldError(name))) return ''
    return words?.(refusal) ?? refusal.message
  }

  return { onSubmit, field, problem: problem(), attempt, isBusy, refusal, setRefusal }
}
