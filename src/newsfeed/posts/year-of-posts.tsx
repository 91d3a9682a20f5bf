import { listInWords } from '#i18n/in-words.ts'
import { useText } from '#i18n/use-text.ts'
import c from './latest-posts.module.css'

/** In units of the drawing: a bar and the gap after it, the tallest bar, and what stands for none. */
const step = 7
const bar = 5
const tall = 24
const none = 1

/** A bar for each of the last twelve months. Few posts stay visible beside many. */
export function YearOfPosts({ months }: { months: number[] }) {
  const t = useText()
  const most = Math.sqrt(Math.max(...months))
  if (!(most > 0)) return null
  const heights = months.map((n) => (n ? Math.max(3, Math.round((tall * Math.sqrt(n)) / most)) : none))
  const bars = heights.map((height, month) => `M${month * step} ${tall}v-${height}h${bar}v${height}z`)
  return (
    <svg
      className={c.year}
      viewBox={`0 0 ${months.length * step - (step - bar)} ${tall}`}
      role="img"
      aria-label={t('Posts in each of the last twelve months: {counts}', {
        counts: listInWords(
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
