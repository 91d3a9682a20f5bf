import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '../icons/icon.tsx'
import c from './warning.module.css'

/** A warning; a landmark, so that screen readers can find it. */
export function Warning({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <section className={c.warning} aria-label={t('Warning')}>
      <Icon icon={TriangleAlert} />
      <div className={c.words}>{children}</div>
    </section>
  )
}
