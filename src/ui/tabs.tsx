import { Link } from './link.tsx'
import c from './tabs.module.css'

export type Tab = { label: string; href: string; count?: number; current?: boolean }

/** Parts of a page, each with its own address; the current one is underlined. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={c.tabs}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              className={c.tab}
              aria-current={tab.current ? 'page' : undefined}
              keepScroll
            >
              {tab.label}
              {tab.count !== undefined && <span className={c.count}> {tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
