import type { ReactNode } from 'react'
import type { Overview } from '#features/moderation/contract.ts'
import { Link } from '#ui/link.tsx'
import c from './admin.module.css'
import { type SectionName, sections } from './sections.ts'

/** The menu of the admin page beside one of its parts. */
export function AdminFrame({
  section,
  queues,
  children,
}: {
  section: SectionName
  queues: Overview['queues']
  children: ReactNode
}) {
  const waiting: Record<string, number> = { ...queues }
  return (
    <div className={c.frame}>
      <nav aria-label="Admin">
        <ul className={c.menu}>
          {sections.map(({ name, label }) => (
            <li key={name}>
              <Link
                href={name === 'overview' ? '/admin-wn' : `/admin-wn?section=${name}`}
                aria-current={name === section ? 'page' : undefined}
                keepScroll
              >
                {label}
                {(waiting[name] ?? 0) > 0 && <span className={c.badge}>{waiting[name]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={c.stack}>{children}</div>
    </div>
  )
}
