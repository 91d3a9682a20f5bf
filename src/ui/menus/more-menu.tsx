import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import c from './menu.module.css'
import { useEscape } from './on-escape.ts'

/**
 * Less common links and buttons behind "…". They are rendered even while the menu is closed: a pending action can run
 * after a log-in, and the links work without scripts.
 * @param label accessible name: "More about Wander the web"
 */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  // A dialog opened by an item returns the focus here.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble up from its buttons and links
    <div
      // Safari does not focus clicked buttons, so the menu takes the focus and can detect its loss.
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
        <Icon icon={Ellipsis} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: fieldsets belong in forms */}
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
