import c from './picture.module.css'

type Props = {
  src: string
  srcSet?: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string
  width?: number
  height?: number
  /** Empty when the words beside it say the same. */
  alt: string
  /** A tiny data: URL, blurred by its own size, that lies beneath until the picture is there. */
  placeholder?: string
  /** In view at once: loaded first, not lazily. */
  priority?: boolean
}

/** A picture that keeps its place while loading; fills the frame around it. */
export function Picture({ placeholder, priority, ...image }: Props) {
  const loading = priority ? 'eager' : 'lazy'
  return (
    <span className={c.frame}>
      {placeholder && <img className={c.image} src={placeholder} alt="" aria-hidden="true" />}
      {/* biome-ignore lint/a11y/useAltText: alt is required by the props */}
      <img
        {...image}
        className={c.image}
        loading={loading}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
      />
    </span>
  )
}
