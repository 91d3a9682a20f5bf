import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/text/link.tsx'
import controls from '../table/controls.module.css'
import c from './admin-frame.module.css'
import type { Overview } from './overview/schemas.ts'
import { type SectionName, sectionGroups, sections } from './sections.ts'

/** The admin menu next to the current section; on narrow screens it opens above the section. */
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
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the section changes
  useEffect(() => {
    // After choosing a section, Tab continues in it instead of in the rest of the menu.
    if (nav.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
    setOpen(false)
  }, [section])
  const queueCounts: Partial<Record<SectionName, number>> = queues
  const current = sections.find(({ name }) => name === section)
  return (
    <div className={c.frame}>
      <nav aria-label={t('Admin')} ref={nav}>
        <Button
          className={c.opener}
          aria-expanded={isOpen}
          aria-controls={`${id}-menu`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Section: {name}', { name: current ? t(current.label) : '' })} <Icon icon={ChevronDown} />
        </Button>
        <div id={`${id}-menu`} className={c.menu} data-open={isOpen || undefined}>
          {sectionGroups.map(({ heading, sections }) => (
            <div key={sections[0].name}>
              {heading && (
                <p id={`${id}-${sections[0].name}`} className={c.heading}>
                  {t(heading)}
                </p>
              )}
              <ul className={c.list} aria-labelledby={heading ? `${id}-${sections[0].name}` : undefined}>
                {sections.map(({ name, label }) => (
                  <li key={name}>
                    <Link
                      href={name === 'overview' ? '/admin-wn' : `/admin-wn?section=${name}`}
                      aria-current={name === section ? 'page' : undefined}
                      // When chosen from the open menu on a phone, a section starts at its top.
                      keepScroll={!isOpen}
                    >
                      {t(label)}
                      {(queueCounts[name] ?? 0) > 0 && (
                        <span className={c.badge}>
                          {t('{count, number}', { count: queueCounts[name] ?? 0 })}
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div id="content" ref={content} tabIndex={-1} className={controls.stack}>
        {children}
      </div>
    </div>
  )
}
