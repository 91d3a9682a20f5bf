import c from './picture.module.css'

type Props = {
  src: string
  /** `srcset` values of all widths, by format. */
  avif?: string
  webp?: string
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string
  width?: number
  height?: number
  /** Empty if the text next to it says the same. */
  alt: string
  /** A tiny data: URL, blurred by upscaling, shown until the picture has loaded. */
  blur?: string
  /** In the first viewport: loaded eagerly. */
  priority?: boolean
}

/** A picture that reserves its space while loading; fills its frame. */
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
