import { useText } from '#i18n/use-text.ts'
import c from './skeleton.module.css'

/** Placeholder lines of text. Decorative: another element announces "Loading". */
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

/** For screen reader users who navigate to it; the progress line announces loading (src/app-shell/progress.tsx). */
function Loading() {
  const t = useText()
  return <span className="visually-hidden">{t('Loading')}</span>
}

/** A placeholder card, as tall as a real one. */
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
 * Placeholder rows with a label for screen readers.
 * @param rows their height: `lines` have a note, `titles` have details, `entries` have text
 */
export function SkeletonRows({
  count,
  rows = 'entries',
}: {
  count: number
  rows?: 'lines' | 'titles' | 'entries'
}) {
  return (
    <div className={c.rows}>
      <Loading />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <div key={row} className={c[rows]}>
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}

/** Placeholder cards for a grid or shelf, with a label for screen readers. */
export function SkeletonCards({ count = 8 }: { count?: number }) {
  return Array.from({ length: count }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards never move
    <li key={card}>
      {card === 0 && <Loading />}
      <SkeletonCard />
    </li>
  ))
}
