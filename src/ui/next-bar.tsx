import type { ReactNode } from 'react'
import c from './next-bar.module.css'
import { Cluster } from './page-parts.tsx'

/** The buttons that lead to the next step, always in view. Comes last in what it belongs to. */
export function NextBar({ children }: { children: ReactNode }) {
  return (
    <div className={c.bar}>
      <Cluster>{children}</Cluster>
    </div>
  )
}
