import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../text/link.tsx'
import c from './menu.module.css'
import { useEscape } from './on-escape.ts'

/** A menu item: a link or an action. */
export type MenuItem = { label: string; icon?: ReactNode } & ({ href: string } | { onClick: () => void })

type Props = {
  /** Content of the button, e.g. an avatar. */
  trigger: ReactNode
  /** Accessible name. */
  label: string
  items: readonly MenuItem[]
}

/** A menu button. Arrow keys move; Esc or leaving the menu closes it. */
export function Menu({ trigger, label, items }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusItem = (step: number) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const index = items.indexOf(document.activeElement as HTMLElement)
    const next = index < 0 ? (step > 0 ? 0 : -1) : (index + step) % items.length
    items.at(next)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // Rendered synchronously, because focusing needs the items.
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
  const selectItem = (item: MenuItem) => () => {
    setIsOpen(false)
    if ('onClick' in item) item.onClick()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble up from its button and links
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
              <Link href={item.href} className={c.item} onClick={selectItem(item)}>
                {item.icon} {item.label}
              </Link>
            ) : (
              <button type="button" className={c.item} onClick={selectItem(item)}>
                {item.icon} {item.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
