import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '../icons/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import c from './toggle-button.module.css'

type Props = {
  icon?: LucideIcon
  /** What it does: "Upvote", "Bookmark". */
  label: string
  /**
   * What has been done, shown while pressed: "Upvoted", "Bookmarked". The button keeps the width of the longer one. There is
   * no `aria-pressed`: screen readers would say so twice, and the visible word belongs into the name.
   */
  pressedLabel: string
  /** For screen readers, where the label does not say what it is about. */
  name?: string
  pressed: boolean
  /** Shown beside it. */
  count?: number
  /** The count in words, shown instead of the number alone. */
  counted?: ReactNode
  /** `icon`: only the icon and the count are visible; the label is for screen readers. */
  size?: 'small' | 'icon'
  onToggle: () => unknown
}

/** Something that is on or off: an upvote, a bookmark. */
export function ToggleButton({
  icon,
  label,
  pressedLabel,
  name,
  pressed,
  count,
  counted,
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
      {icon && <Icon of={icon} filled={pressed} />}
      <span
        className={size === 'icon' ? 'visually-hidden' : c.label}
        data-other={pressed ? label : pressedLabel}
      >
        {pressed ? pressedLabel : label}
      </span>
      {count !== undefined && <span className="numbers">{counted ?? t('{count, number}', { count })}</span>}
    </button>
  )
}
