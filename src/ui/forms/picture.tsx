import c from './picture.module.css'

type Props = {
  src: string
  /** The same in every width, as in `srcset`, for browsers that know the format. */
  avif?: string
  webp?: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string
  width?: number
  height?: number
  /** Empty when the words beside it say the same. */
  alt: string
  /** A tiny data: URL, blurred by scaling, shown until the picture has loaded. */
  blur?: string
  /** Visible at once: loaded first, not lazily. */
  priority?: boolean
}

/** A picture that keeps its place while loading; fills the frame around it. */
export function Picture({ avif, webp, sizes, blur, priority, alt, ...image }: Props) {
  return (
    <span className={c.frame}>
      {blur && <img className={c.image} src={blur} alt="" aria-hidden="true" />}
      <picture className={c.choice}>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
        <img
          {...image}
          alt={alt}
          className={c.image}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : undefined}
        />
      </picture>
    </span>
  )
}
