import { type ReactNode, useEffect, useRef } from 'react'
import type { Overview } from '#features/staff/overview/contract.ts'
import controls from '#features/staff/table/controls.module.css'
import { useText } from '#texts/use-text.ts'
import { Link } from '#ui/link.tsx'
import c from './admin-frame.module.css'
import { type SectionName, sections } from './sections.ts'

/** The menu of the admin page beside one of its sections. */
export function AdminFrame({
  section,
  queues,
  children,
}: {
  section: SectionName
  queues: Overview['queues']
  children: ReactNode
}) {
  const t = useText()
  const menu = useRef<HTMLUListElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // On a narrow screen the menu scrolls sideways: the current section must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section is what moves it
  useEffect(() => {
    const row = menu.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && link) row.scrollLeft = link.offsetLeft - row.clientWidth / 2
    // After choosing a section, Tab continues in it rather than in the rest of the menu.
    if (row?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [section])
  const waiting: Record<string, number> = { ...queues }
  return (
    <div className={c.frame}>
      <nav aria-label={t('Admin')}>
        <ul className={`fading-row ${c.menu}`} ref={menu}>
          {sections.map(({ name, label }) => (
            <li key={name}>
              <Link
                href={name === 'overview' ? '/admin-wn' : `/admin-wn?section=${name}`}
                aria-current={name === section ? 'page' : undefined}
                keepScroll
              >
                {t(label)}
                {(waiting[name] ?? 0) > 0 && (
                  <span className={c.badge}>{t('{count, number}', { count: waiting[name] ?? 0 })}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content} tabIndex={-1} className={controls.stack}>
        {children}
      </div>
    </div>
  )
}
