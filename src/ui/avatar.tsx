import c from './avatar.module.css'
import { classNames } from './class-names.ts'
import { inkOf } from './inks.ts'

type Props = {
  /** The username; its first letter stands in for a missing picture. */
  name: string
  src?: string | null
  srcSet?: string
  /** 32, 44 or 96 px. */
  size?: 's' | 'm' | 'l'
}

const pixels = { s: 32, m: 44, l: 96 }

/** Somebody's picture, or the first letter of the username. Decoration: the name stands beside it. */
export function Avatar({ name, src, srcSet, size = 'm' }: Props) {
  if (src) {
    const side = pixels[size]
    return (
      <img
        className={classNames(c.avatar, c[size])}
        alt=""
        src={src}
        srcSet={srcSet}
        sizes={`${side}px`}
        width={side}
        height={side}
      />
    )
  }
  return (
    <span className={classNames(c.avatar, c[size], inkOf(name))} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
