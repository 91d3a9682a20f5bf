import type { LucideIcon } from 'lucide-react'
import c from './icon.module.css'

type Props = {
  /** A glyph from lucide-react, e.g. `Search`. */
  of: LucideIcon
  /** Its name for screen readers; without one the icon is decoration. */
  label?: string
  /** Drawn filled, e.g. an active bookmark. */
  filled?: boolean
}

/** An icon as high as the text around it. */
export function Icon({ of: Glyph, label, filled }: Props) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Glyph {...name} className={filled ? c.filled : c.icon} width="1em" height="1em" strokeWidth={1.75} />
  )
}
