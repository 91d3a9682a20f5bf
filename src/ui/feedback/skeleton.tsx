import { useText } from '#i18n/use-text.ts'
import c from './skeleton.module.css'

/** Placeholder lines of text; decoration, so say "loading" elsewhere. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={c.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <span key={line} className={c.line} />
      ))}
    </span>
  )
}

/** Read by those who come to it; announcing it is left to the progress line (src/app-shell/progress.tsx). */
function Loading() {
  const t = useText()
  return <span className="visually-hidden">{t('Loading')}</span>
}

/** A placeholder card, as high as the real one. */
function SkeletonCard() {
  return (
    <div className={c.card} aria-hidden="true">
      <span className={c.picture} />
      <span className={c.title} />
      <SkeletonText />
    </div>
  )
}

/**
 * `count` placeholder rows of a list, with words for screen readers.
 * @param of how high each will be: a line with a note, a title with its facts, or a text
 */
export function SkeletonRows({
  count,
  of = 'entries',
}: {
  count: number
  of?: 'lines' | 'titles' | 'entries'
}) {
  return (
    <div className={c.rows}>
      <Loading />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <div key={row} className={c[of]}>
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}

/** `count` placeholder cards for a grid or a shelf, with words for screen readers. */
export function SkeletonCards({ count = 8 }: { count?: number }) {
  return Array.from({ length: count }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards never move
    <li key={card}>
      {card === 0 && <Loading />}
      <SkeletonCard />
    </li>
  ))
}
