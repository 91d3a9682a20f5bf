import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import c from './menu.module.css'
import { useEscape } from './on-escape.ts'

/**
 * What is used less often, behind "…": links and buttons, one under another. They are there while it is closed: an action
 * that waited for a log-in runs, and without scripts the links stand in the page.
 * @param label its name for screen readers: "More about Wander the web"
 */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  // A dialog that an item opens gives the focus back to what had it.
  const close = () => {
    trigger.current?.focus()
    setOpen(false)
  }
  useEscape(isOpen, close)
  const items = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) items.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its buttons and links let through
    <div
      // Safari gives a pressed button no focus: the menu takes it, and learns when it goes elsewhere.
      tabIndex={-1}
      className={classNames(c.menu, c.more)}
      data-open={isOpen || undefined}
      onBlur={(event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <button
        ref={trigger}
        type="button"
        className={c.trigger}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => {
          trigger.current?.focus()
          setOpen(!isOpen)
        }}
      >
        <Icon of={Ellipsis} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div
        ref={items}
        role="group"
        aria-label={label}
        className={c.items}
        onClickCapture={({ target }) => (target as Element).closest('dialog') || close()}
      >
        {children}
      </div>
    </div>
  )
}
