import { classNames } from '../styles/class-names.ts'
import c from './avatar.module.css'
import { paletteClass } from './palettes.ts'

type Props = {
  /** The username; its first letter replaces a missing picture. */
  name: string
  src?: string | null
  /** `srcset` values for other sizes and formats. */
  avif?: string
  webp?: string
  /** 32, 44 or 96 px. */
  size?: 's' | 'm' | 'l'
}

const pixels = { s: 32, m: 44, l: 96 }

/** A member's picture, or the first letter of the username. Decorative: the name is next to it. */
export function Avatar({ name, src, avif, webp, size = 'm' }: Props) {
  if (src) {
    const side = pixels[size]
    const sizes = `${side}px`
    return (
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
        <img className={classNames(c.avatar, c[size])} alt="" src={src} width={side} height={side} />
      </picture>
    )
  }
  return (
    <span className={classNames(c.avatar, c[size], paletteClass(name))} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
