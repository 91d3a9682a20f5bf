import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import c from './field.module.css'

type FieldFrameProps = {
  /** Of the control. Hint and error take theirs from it: see `describedBy`. */
  id: string
  label: string
  hint: ReactNode
  error: string | undefined
  liveError?: boolean | undefined
  /** How much of the limit is used. */
  length: number
  limit: number | undefined
  /** The control itself. */
  children: ReactNode
}

/** What `aria-describedby` of a control in a frame says. */
export const describedBy = (id: string, hint: ReactNode, error: string | undefined, more?: string) =>
  [more, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** Label, counter and hint above a control, the error below it. */
export function FieldFrame({ id, label, hint, error, liveError, length, limit, children }: FieldFrameProps) {
  const said = (
    <p id={`${id}-error`} className={c.error} hidden={!error}>
      <Icon of={CircleAlert} /> {error}
    </p>
  )
  return (
    <div className={c.field}>
      <div className={c.top}>
        <label htmlFor={id} className={c.label}>
          {label}
        </label>
        {limit !== undefined && (
          <span className={length >= limit ? c.full : c.counter}>
            ({length}/{limit})
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={c.hint}>
          {hint}
        </p>
      )}
      {children}
      {liveError === undefined ? said : <div aria-live={liveError ? 'polite' : 'off'}>{said}</div>}
    </div>
  )
}
