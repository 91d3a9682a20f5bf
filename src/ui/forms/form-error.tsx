import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Icon } from '../icons/icon.tsx'
import c from './form-error.module.css'

interface FormErrorProps {
  /** The number of the failed attempt: screen readers hear the same words again at the next one. */
  attempt?: number
  children?: string | undefined
}

/** What went wrong with the form as a whole; takes no room while empty. */
export function FormError({ attempt, children }: FormErrorProps) {
  return (
    <div role="alert">
      {children && (
        <p key={attempt} className={c.error}>
          <Icon of={CircleAlert} /> <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** Focuses the first input with an error, or the first of a group with one, once the errors have rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid
    // Screen readers read a field with its error when it gets the focus, so one that has it gets it again.
    if (target === document.activeElement) target?.blur()
    target?.focus()
  })
}
