import { useText } from '#i18n/use-text.ts'
import c from './spinner.module.css'

/**
 * A spinner, announced to screen readers. `page` centres it on the screen and leaves announcing to the progress line
 * (src/app-shell/progress.tsx). After 15 s it offers a reload, in case the page's script has failed to load.
 */
export function Spinner({ label, page = false }: { label?: string; page?: boolean }) {
  const t = useText()
  const ring = (
    <span role={page ? undefined : 'status'} className={c.spinner}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={c.ring}>
        <circle cx="12" cy="12" r="9.5" pathLength="100" />
      </svg>
      <span className="visually-hidden">{label ?? t('Loading')}</span>
    </span>
  )
  if (!page) return ring
  return (
    <div className={c.page}>
      {ring}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads this page */}
      <a href="" data-reload className={c.again}>
        {t('Try again')}
      </a>
    </div>
  )
}
