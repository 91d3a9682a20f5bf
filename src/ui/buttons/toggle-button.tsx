import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '../icons/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import c from './toggle-button.module.css'

type Props = {
  icon?: LucideIcon
  /** The action: "Upvote", "Bookmark". */
  label: string
  /**
   * The state shown while pressed: "Upvoted", "Bookmarked". There is no `aria-pressed`, because screen readers would
   * announce the state twice, and the accessible name must contain the visible label.
   */
  pressedLabel: string
  /** Accessible name, if the label lacks context. */
  name?: string
  pressed: boolean
  /** Shown next to the label. */
  count?: number
  /** Replaces the plain number with text. */
  countLabel?: ReactNode
  /** `icon`: the label is for screen readers only. */
  size?: 'small' | 'icon'
  onToggle: () => unknown
}

/** A toggle such as an upvote or a bookmark. */
export function ToggleButton({
  icon,
  label,
  pressedLabel,
  name,
  pressed,
  count,
  countLabel,
  size,
  onToggle,
}: Props) {
  const t = useText()
  return (
    <button
      type="button"
      className={classNames(c.toggle, size && c[size])}
      data-on={pressed || undefined}
      aria-label={name}
      onClick={onToggle}
    >
      {icon && <Icon icon={icon} filled={pressed} />}
      <span
        className={size === 'icon' ? 'visually-hidden' : c.label}
        data-alternative={pressed ? label : pressedLabel}
      >
        {pressed ? pressedLabel : label}
      </span>
      {count !== undefined && (
        <span className="numbers">{countLabel ?? t('{count, number}', { count })}</span>
      )}
    </button>
  )
}
