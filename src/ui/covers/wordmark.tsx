import { classNames } from '../styles/class-names.ts'
import c from './wordmark.module.css'

/** The product's logo: a path winding to the horizon. */
export function Logo() {
  return (
    <svg className={c.mark} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" className={c.ground} />
      <circle cx="22" cy="9" r="3" className={c.sun} />
      <path
        className={c.path}
        d="M4 26.6C12 23 22 24 21 20.6S11 18.6 11.6 16C12 14.2 15 13.4 18 13.2C15.6 14.6 14.6 15.4 15.4 16.4C17 18 27.6 17.6 27 21.6C26.4 25 17 26 13 31.7A16 16 0 0 1 4 26.6z"
      />
    </svg>
  )
}

/** The logo next to the site's name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={classNames(c.wordmark, name.length > 6 && c.long)}>
      <Logo />
      {name}
    </span>
  )
}
