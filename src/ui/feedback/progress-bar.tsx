import { type ReactNode, useId } from 'react'
import c from './progress-bar.module.css'

type Props = {
  /** For a bar that is there once on a page, whatever is around it. */
  id?: string
  /** What is progressing. */
  label: string
  /** How far; left out while that is not known. */
  value?: number
  max?: number
  /** Shown under the bar, e.g. "12 / 5000 Websites Uploaded". */
  children?: ReactNode
}

/** A bar that fills up to `max` and no further. */
export function ProgressBar({ id: given, label, value, max = 100, children }: Props) {
  const made = useId()
  const id = given ?? made
  return (
    <div className={c.progress}>
      <label htmlFor={id} className={c.label}>
        {label}
      </label>
      <progress
        id={id}
        className={c.bar}
        max={max}
        value={value === undefined ? undefined : Math.max(0, Math.min(value, max))}
        aria-describedby={children ? `${id}-text` : undefined}
      />
      {children && (
        <p id={`${id}-text`} className={c.text}>
          {children}
        </p>
      )}
    </div>
  )
}
