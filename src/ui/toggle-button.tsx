import type { LucideIcon } from 'lucide-react'
import { useText } from '#texts/use-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import c from './toggle-button.module.css'

type Props = {
  icon: LucideIcon
  /** What it does, whether pressed or not: "Upvote", "Bookmark". */
  label: string
  pressed: boolean
  /** Shown beside it. */
  count?: number
  /** Only the icon and the count are visible; the label is for screen readers. */
  compact?: boolean
  onToggle: () => void
}

/** Something that is on or off: an upvote, a bookmark. */
export function ToggleButton({ icon, label, pressed, count, compact, onToggle }: Props) {
  const t = useText()
  return (
    <button
      type="button"
      className={classNames(c.toggle, compact && c.compact)}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      <Icon of={icon} filled={pressed} />
      <span className={compact ? 'visually-hidden' : undefined}>{label}</span>
      {count !== undefined && <span className="numbers">{t('{count, number}', { count })}</span>}
    </button>
  )
}
