import c from './skeleton.module.css'

/** Lines of text that are still on their way; decoration, say "loading" elsewhere. */
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

/** A card that is still on its way, as high as the real one. */
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
 * `count` rows of a list to come; tells screen readers once that they load.
 * @param of how high each will be: a line with a note, a title with its facts, or what somebody wrote
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
      <span role="status" className="visually-hidden">
        Loading
      </span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <div key={row} className={c[of]}>
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}

/** `count` cards to come, for a grid or a shelf; tells screen readers once that they load. */
export function SkeletonCards({ count = 8 }: { count?: number }) {
  return Array.from({ length: count }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards never move
    <li key={card}>
      {card === 0 && (
        <span role="status" className="visually-hidden">
          Loading
        </span>
      )}
      <SkeletonCard />
    </li>
  ))
}
