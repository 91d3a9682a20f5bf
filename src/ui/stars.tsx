import { useId } from 'react'
import { useText } from '#texts/use-text.ts'
import c from './stars.module.css'

const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
const five = [1, 2, 3, 4, 5] as const

/** A rating from 0 to 5, tenths included. */
export function Stars({ value }: { value: number }) {
  const t = useText()
  const row = five.map((n) => <path key={n} d={star} transform={`translate(${(n - 1) * 24})`} />)
  return (
    <svg
      className={c.stars}
      viewBox="0 0 120 24"
      role="img"
      aria-label={t('{value, number} out of 5 stars', { value: Math.round(value * 10) / 10 })}
    >
      <g className={c.empty}>{row}</g>
      <svg width={Math.max(0, Math.min(value, 5)) * 24} height="24" className={c.full} aria-hidden="true">
        {row}
      </svg>
    </svg>
  )
}

type PickerProps = {
  /** Name of the radio group in its form. */
  name: string
  label?: string
  /** The current choice: 1 to 5. */
  value?: number
  onValue?: (value: number) => void
  error?: string
}

/** One to five stars, as a radio group: arrows choose, and it works in a plain form. */
export function StarPicker({ name, label, value, onValue, error }: PickerProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset className={c.picker} aria-describedby={error ? id : undefined}>
      <legend className={c.legend}>{label ?? t('Your rating')}</legend>
      <div className={c.row}>
        {five.map((n) => (
          <label key={n} className={c.choice}>
            <input
              type="radio"
              name={name}
              value={n}
              className={c.radio}
              {...(onValue
                ? { checked: value === n, onChange: () => onValue(n) }
                : { defaultChecked: value === n })}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={star} />
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
