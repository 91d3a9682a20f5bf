import type { LucideIcon } from 'lucide-react'
import c from './icon.module.css'

type Props = {
  /** An icon from lucide-react, e.g. `Search`. */
  icon: LucideIcon
  /** Accessible name; without one the icon is decorative. */
  label?: string
  /** Filled, e.g. for an active bookmark. */
  filled?: boolean
}

/** An icon as tall as the surrounding text. */
export function Icon({ icon: Glyph, label, filled }: Props) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Glyph {...name} className={filled ? c.filled : c.icon} width="1em" height="1em" strokeWidth={1.75} />
  )
}
