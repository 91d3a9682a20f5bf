import { type FormEvent, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { focusFirstInvalid } from '#ui/form-error.tsx'
import { useApi } from './api-context.ts'

interface FormOptions<E extends Endpoint> {
  /** Fields that are not typed: ids, values of other controls. */
  fixed?: Partial<InputOf<E>> | (() => Partial<InputOf<E>>)
  /** What sending waits for; nothing is sent where it resolves to false. */
  until?: () => Promise<boolean>
  onReply: (reply: ReplyOf<E>, form: HTMLFormElement) => unknown
  /** Turns a refusal into the sentence above the form; the spec has its own words for some. */
  words?: (refusal: Refusal) => string
}

/**
 * A form that sends one call of the API. Names of fields are checked against the endpoint; the server's refusals are
 * shown under their fields, the rest above the form; what was typed stays.
 */
export function useForm<E extends Endpoint>(endpoint: E, { fixed, until, onReply, words }: FormOptions<E>) {
  const api = useApi()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const [named] = useState(() => new Set<string>())

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    try {
      if (until && !(await until())) return
      const typed = Object.fromEntries(new FormData(form))
      const more = typeof fixed === 'function' ? fixed() : fixed
      const reply = await api(endpoint, { ...typed, ...(more as object) } as InputOf<E>)
      setRefusal(undefined)
      await onReply(reply, form)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error)
      focusFirstInvalid(form)
    } finally {
      setBusy(false)
    }
  }

  /** Name and error of one field. */
  function field(name: keyof InputOf<E> & string) {
    named.add(name)
    return { name, error: refusal?.problem(name) ?? '' }
  }

  /** What belongs to no visible field. */
  function problem(): string {
    if (!refusal) return ''
    if ([...named].some((name) => refusal.problem(name))) return ''
    return words?.(refusal) ?? refusal.message
  }

  return { onSubmit, field, problem: problem(), isBusy, refusal, setRefusal }
}
