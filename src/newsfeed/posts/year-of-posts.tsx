import { formatList } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import c from './latest-posts.module.css'

/** In SVG units. */
const barStep = 7
const barWidth = 5
const maxBarHeight = 24
const emptyBarHeight = 1

/** A bar for each of the last twelve months, on a square-root scale so that few posts remain visible beside many. */
export function YearOfPosts({ months }: { months: number[] }) {
  const t = useText()
  const maxRoot = Math.sqrt(Math.max(...months))
  if (!(maxRoot > 0)) return null
  const heights = months.map((n) =>
    n ? Math.max(3, Math.round((maxBarHeight * Math.sqrt(n)) / maxRoot)) : emptyBarHeight,
  )
  const bars = heights.map(
    (height, month) => `M${month * barStep} ${maxBarHeight}v-${height}h${barWidth}v${height}z`,
  )
  return (
    <svg
      className={c.year}
      viewBox={`0 0 ${months.length * barStep - (barStep - barWidth)} ${maxBarHeight}`}
      role="img"
      aria-label={t('Posts in each of the last twelve months: {counts}', {
        counts: formatList(
          t,
          months.map((n) => t('{n, number}', { n })),
          'unit',
        ),
      })}
    >
      <path d={bars.join('')} />
    </svg>
  )
}
