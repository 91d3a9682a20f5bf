import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import c from './warning.module.css'

/** A warning to read before going on. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={c.warning}>
      <Icon of={TriangleAlert} />
      <div className={c.words}>{children}</div>
    </div>
  )
}
