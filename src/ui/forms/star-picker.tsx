import { useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './stars.module.css'
import { starNumbers, starPath } from './stars.tsx'

interface PickerProps {
  /** Name of the radio group in its form. */
  name: string
  label?: string
  /** Current rating, 1 to 5. */
  value?: number
  onValue?: (value: number) => void
  error?: string
}

/** A rating from 1 to 5 stars, as a radio group; arrow keys select, and it works in a plain form. */
export function StarPicker({ name, label, value, onValue, error }: PickerProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset
      className={c.picker}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className={c.legend}>{label ?? t('Your rating')}</legend>
      <div className={c.row}>
        {starNumbers.map((n) => (
          <label key={n} className={c.choice}>
            <input
              type="radio"
              name={name}
              value={n}
              className={c.radio}
              required
              // Otherwise browsers report every unchecked required radio as invalid.
              aria-invalid={error !== undefined && error !== ''}
              aria-describedby={error ? id : undefined}
              {...(onValue
                ? { checked: value === n, onChange: () => onValue(n) }
                : { defaultChecked: value === n })}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={starPath} />
            </svg>
            <span className="visually-hidden">
              {t('{count, plural, one {# star} other {# stars}}', { count: n })}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={c.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
