import { useText } from '#i18n/use-text.ts'
import c from './stars.module.css'

/** SVG path of a star in a 24 × 24 view box. */
export const starPath = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
export const starNumbers = [1, 2, 3, 4, 5] as const

/** A rating from 0 to 5, labelled in tenths. */
export function Stars({ value }: { value: number }) {
  const t = useText()
  const row = starNumbers.map((n) => <path key={n} d={starPath} transform={`translate(${(n - 1) * 24})`} />)
  return (
    <svg
      className={c.stars}
      viewBox="0 0 120 24"
      role="img"
      aria-label={t('{value, number} out of 5 stars', { value: Math.round(value * 10) / 10 })}
    >
      <g className={c.empty}>{row}</g>
      <svg width={Math.max(0, Math.min(value, 5)) * 24} height="24" className={c.full} aria-hidden="true">
        {row}
      </svg>
    </svg>
  )
}
