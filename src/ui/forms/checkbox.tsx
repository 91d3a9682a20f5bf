import { type ReactNode, useId } from 'react'
import c from './checkbox.module.css'

type Props = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onCheck: (checked: boolean) => void
}

/** A checkbox with its label. */
export function Checkbox({ label, hint, checked, disabled, onCheck }: Props) {
  const id = useId()
  return (
    <div className={c.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={c.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
