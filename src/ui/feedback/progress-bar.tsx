import { type ReactNode, useId } from 'react'
import c from './progress-bar.module.css'

type Props = {
  /** For a bar that exists once per page. */
  id?: string
  /** Names the task. */
  label: string
  /** Progress; undefined if unknown. */
  value?: number
  max?: number
  /** Shown below the bar, e.g. "12 / 5000 Websites Uploaded". */
  children?: ReactNode
}

/** A progress bar, capped at `max`. */
export function ProgressBar({ id: givenId, label, value, max = 100, children }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
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
