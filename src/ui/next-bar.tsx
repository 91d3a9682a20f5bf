import type { ReactNode } from 'react'
import c from './next-bar.module.css'
import { Cluster } from './page-parts.tsx'

/** The way on from a step, in view however long the step is: at the end of what it stands below. */
export function NextBar({ children }: { children: ReactNode }) {
  return (
    <div className={c.bar}>
      <Cluster>{children}</Cluster>
    </div>
  )
}
