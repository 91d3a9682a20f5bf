import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Link } from '../text/link.tsx'
import c from './tabs.module.css'

export type Tab = { label: ReactNode; href: string; count?: number; current?: boolean }

/** Tabs with a URL each; the current one is underlined. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  // Scrolls the current tab into view if they do not all fit, as on phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current tab changes
  useEffect(() => {
    const row = list.current
    const tabRect = row?.querySelector('[aria-current]')?.getBoundingClientRect()
    const rowRect = row?.getBoundingClientRect()
    if (tabRect && rowRect) row?.scrollBy(tabRect.x + tabRect.width / 2 - rowRect.x - rowRect.width / 2, 0)
  }, [current])
  return (
    <nav aria-label={label} className={c.viewport}>
      <ul className={`fading-row ${c.tabs}`} tabIndex={-1} ref={list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              className={c.tab}
              aria-current={tab.current ? 'page' : undefined}
              keepScroll
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className={c.count}> {t('{count, number}', { count: tab.count })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
