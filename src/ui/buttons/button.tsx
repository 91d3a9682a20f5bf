import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Spinner } from '../icons/spinner.tsx'
import { classNames } from '../styles/class-names.ts'
import { Link, type LinkProps } from '../text/link.tsx'
import c from './button.module.css'

/**
 * `primary`: the page's main action, at most one in view. `plain`: text only. `faint`: plain and rarely used. `icon`:
 * a square for a single icon.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain' | 'faint' | 'icon'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> & {
  variant?: ButtonVariant
  /** In progress: announced, keeps the focus, and ignores clicks. */
  busy?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button, of `type="button"` by default. */
export function Button({
  variant = 'quiet',
  busy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={classNames(c.button, c[variant], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      {busy && <Spinner />}
      {rest.children}
    </button>
  )
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  variant = 'quiet',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={classNames(c.button, c[variant], className)} />
}
