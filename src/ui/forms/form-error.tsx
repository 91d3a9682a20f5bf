import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Icon } from '../icons/icon.tsx'
import c from './form-error.module.css'

interface FormErrorProps {
  /** Makes screen readers repeat the same message. */
  failedAttempts?: number
  children?: string | undefined
}

/** Error of a form as a whole; takes no space while empty. */
export function FormError({ failedAttempts, children }: FormErrorProps) {
  return (
    <div role="alert">
      {children && (
        <p key={failedAttempts} className={c.error}>
          <Icon icon={CircleAlert} /> <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** Focuses the first invalid input, or the first input of an invalid group, once errors have rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid
    // Screen readers announce the error on focus, so an already focused field is refocused.
    if (target === document.activeElement) target?.blur()
    target?.focus()
  })
}
