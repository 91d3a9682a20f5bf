import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import c from './menu.module.css'
import { useMenu } from './use-menu.ts'

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
  const { isOpen, setIsOpen, around, trigger: opens, list } = useMenu<HTMLUListElement>()
  const done = (item: MenuItem) => () => {
    setIsOpen(false)
    if ('onClick' in item) item.onClick()
  }
  return (
    <div className={c.menu} {...around}>
      <button type="button" className={c.trigger} aria-label={label} {...opens}>
        {trigger}
      </button>
      <ul {...list} className={c.list} hidden={!isOpen}>
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
