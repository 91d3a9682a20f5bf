import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import c from './form-error.module.css'
import { Icon } from './icon.tsx'

/** The same words are read out again only after they were away for a moment. */
const silenceMs = 100

/** What went wrong with the form as a whole; read out at each attempt, and takes no room while empty. */
export function FormError({ children }: { children?: string }) {
  const alert = useRef<HTMLDivElement>(null)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const form = alert.current?.closest('form')
    const onSubmit = () => setSent(true)
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setSent(false), silenceMs)
    return () => clearTimeout(timer)
  }, [isSent])
  return (
    <div ref={alert} role="alert">
      {children && (
        <p className={classNames(c.error, isSent && c.sent)}>
          <Icon of={CircleAlert} /> <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** Focuses the first input with an error, once the errors have rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
