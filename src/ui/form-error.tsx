import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import c from './form-error.module.css'
import { Icon } from './icon.tsx'

/** What went wrong with the form as a whole; read out at once, and takes no room while empty. */
export function FormError({ children }: { children?: string }) {
  return (
    <div role="alert">
      {children && (
        <p className={c.error}>
          <Icon of={CircleAlert} /> <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** Focuses the first input with an error; call it after the errors have rendered. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
