import { type ReactNode, useId } from 'react'
import c from './radio-group.module.css'

type Props<T extends string> = {
  /** Legend of the group. */
  label: string
  /** Name of the form field, for forms that work without scripts. */
  name?: string
  options: readonly { value: T; label: ReactNode }[]
  /** Undefined while nothing is selected. */
  value: T | undefined
  onValue: (value: T) => void
  required?: boolean
  error?: string
}

/** A radio group whose options look like tags. */
export function RadioGroup<T extends string>({
  label,
  options,
  value,
  onValue,
  required,
  error,
  ...rest
}: Props<T>) {
  const generatedName = useId()
  const errorId = useId()
  const name = rest.name ?? generatedName
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
              // Otherwise browsers report every unchecked required radio as invalid.
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
