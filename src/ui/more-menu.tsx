import { Ellipsis } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import c from './menu.module.css'
import { useMenu } from './use-menu.ts'

/**
 * What is used less often, behind "…": links and buttons, one under another. They are there while it is closed: an action
 * that waited for a log-in runs, and without scripts the links stand in the page.
 * @param label its name for screen readers: "More about Wander the web"
 */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const { isOpen, setIsOpen, around, trigger, list, button } = useMenu<HTMLDivElement>()
  // Before the item acts: a dialog gives the focus back to what had it.
  const close = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button') || (target as Element).closest('dialog')) return
    button.current?.focus()
    setIsOpen(false)
  }
  return (
    <div className={classNames(c.menu, c.more)} data-open={isOpen || undefined} {...around}>
      <button type="button" className={c.trigger} aria-label={label} {...trigger}>
        <Icon of={Ellipsis} />
      </button>
      <div {...list} className={c.items} onClickCapture={close}>
        {children}
      </div>
    </div>
  )
}
