import type { ReactNode } from 'react'
import { Cluster } from './page-parts.tsx'
import c from './sticky-actions.module.css'

/** The buttons for the next step, always in view. Place it last in its container. */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <div className={c.bar}>
      <Cluster>{children}</Cluster>
    </div>
  )
}
