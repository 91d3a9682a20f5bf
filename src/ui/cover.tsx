import { classNames } from './class-names.ts'
import c from './cover.module.css'
import { motifs } from './cover-motifs.ts'
import { inkOf } from './inks.ts'
import { hashName, initialOf, randomFrom } from './name-hash.ts'

/**
 * The plate of a site that has no picture: drawn from its name alone, the same everywhere, without a request.
 * Decoration: the name stands beside it.
 */
export function Cover({ name }: { name: string }) {
  const random = randomFrom(name)
  const motif = motifs[Math.floor(random() * motifs.length)]
  const night = random() < 0.3
  const shapes = motif?.(random) ?? []
  // Every other hash bit went into motif and ink already; the side is picked by a high one.
  const end = hashName(name) >>> 31 === 1
  return (
    <svg
      className={classNames(c.cover, inkOf(name), night && c.night)}
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform={end ? 'matrix(-1 0 0 1 160 0)' : undefined}>
        {shapes.map(({ ink, d, parts }) => (
          <path key={d} className={c[ink]} d={d} pathLength={parts && parts * 2} />
        ))}
      </g>
      <text className={c.initial} x={end ? 150 : 10} y="89" textAnchor={end ? 'end' : undefined}>
        {initialOf(name)}
      </text>
    </svg>
  )
}
