import { type ReactNode, useId } from 'react'
import c from './radio-group.module.css'

type Props<T extends string> = {
  /** The name of the group. */
  label: string
  /** For a form that works without scripts: under which its value is sent. */
  name?: string
  options: readonly { value: T; label: ReactNode }[]
  /** Undefined while nothing is chosen. */
  value: T | undefined
  onValue: (value: T) => void
  /** Whether one has to be chosen. */
  required?: boolean
  error?: string
}

/** One of a few, side by side: a radio group whose options look like tags. */
export function RadioGroup<T extends string>({
  label,
  options,
  value,
  onValue,
  required,
  error,
  ...given
}: Props<T>) {
  const ownName = useId()
  const errorId = useId()
  const name = given.name ?? ownName
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <legend className={c.legend}>{label}</legend>
      <div className={c.options}>
        {options.map((option) => (
          <label key={option.value} className={c.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              required={required}
              // Where nothing is chosen yet, browsers would call each one invalid.
              aria-invalid={error !== undefined && error !== ''}
              aria-describedby={error ? errorId : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={c.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
