import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../text/link.tsx'
import c from './menu.module.css'
import { useEscape } from './on-escape.ts'

/** An item of the menu: a link or an action. */
export type MenuItem = { label: string; icon?: ReactNode } & ({ href: string } | { onClick: () => void })

type Props = {
  /** What opens it, e.g. an avatar. */
  trigger: ReactNode
  /** Its name for screen readers. */
  label: string
  items: readonly MenuItem[]
}

/** A few links and actions behind one button. Arrows move, Esc closes, and so does leaving it. */
export function Menu({ trigger, label, items }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusItem = (step: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step) % all.length
    all.at(next)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // Rendered at once: the next key belongs to the item.
      flushSync(() => setIsOpen(true))
      focusItem(step)
    }
  }
  useEscape(isOpen, () => {
    setIsOpen(false)
    button.current?.focus()
  })
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  const done = (item: MenuItem) => () => {
    setIsOpen(false)
    if ('onClick' in item) item.onClick()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and links let through
    <div className={c.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={c.trigger}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      <ul ref={list} id={id} className={c.list} aria-label={label} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.label}>
            {'href' in item ? (
              <Link href={item.href} className={c.item} onClick={done(item)}>
                {item.icon} {item.label}
              </Link>
            ) : (
              <button type="button" className={c.item} onClick={done(item)}>
                {item.icon} {item.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
