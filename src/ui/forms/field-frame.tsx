import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import c from './field.module.css'

type FieldFrameProps = {
  /** Id of the control; the ids of hint and error derive from it (`describedByIds`). */
  id: string
  label: string
  hint: ReactNode
  error: string | undefined
  liveError?: boolean | undefined
  /** Characters used, for the counter. */
  length: number
  limit: number | undefined
  /** The control. */
  children: ReactNode
}

/** Returns the value of `aria-describedby` for a control in a frame. */
export const describedByIds = (id: string, hint: ReactNode, error: string | undefined, otherIds?: string) =>
  [otherIds, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** Label, counter and hint above a control, and the error below it. */
export function FieldFrame({ id, label, hint, error, liveError, length, limit, children }: FieldFrameProps) {
  const errorMessage = (
    <p id={`${id}-error`} className={c.error} hidden={!error}>
      <Icon icon={CircleAlert} /> {error}
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
      {liveError === undefined ? (
        errorMessage
      ) : (
        <div aria-live={liveError ? 'polite' : 'off'}>{errorMessage}</div>
      )}
    </div>
  )
}
