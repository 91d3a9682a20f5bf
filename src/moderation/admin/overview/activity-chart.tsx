import { useLayoutEffect, useRef, useState } from 'react'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { dayAndMonth, shortDate } from '#ui/text/time.tsx'
import c from './chart.module.css'
import type { Overview } from './contract.ts'

type Day = Overview['days'][number]
const series = ['blogs', 'users', 'reviews', 'discussions', 'comments'] as const
type Series = (typeof series)[number]
const labels = {
  blogs: message('Sites and articles'),
  users: message('People'),
  reviews: message('Reviews'),
  discussions: message('Discussions'),
  comments: message('Comments'),
}
const counts = {
  blogs: message('{day}: {count, plural, one {# site or article} other {# sites and articles}}'),
  users: message('{day}: {count, plural, one {# person} other {# people}}'),
  reviews: message('{day}: {count, plural, one {# review} other {# reviews}}'),
  discussions: message('{day}: {count, plural, one {# discussion} other {# discussions}}'),
  comments: message('{day}: {count, plural, one {# comment} other {# comments}}'),
}

const sumOf = (day: Day, names: readonly Series[]) => names.reduce((sum, name) => sum + day[name], 0)

/** In pixels: its words are as large on a phone as on a desk. */
const height = 220
const edge = { top: 8, right: 4, bottom: 24, left: 44 }

/**
 * What was added in the last thirty days: one bar per day. The same figures are a table for those who cannot see it.
 */
export function ActivityChart({ days }: { days: Day[] }) {
  const t = useText()
  const [figure, width] = useWidth<HTMLElement>()
  const ticks = ticksUpTo(Math.max(...days.map((day) => sumOf(day, series))))
  const slot = (width - edge.left - edge.right) / days.length
  const x = (place: number) => edge.left + slot * place
  const ceiling = ticks.at(-1) ?? 1
  const y = (count: number) => height - edge.bottom - (count / ceiling) * (height - edge.bottom - edge.top)
  return (
    <figure ref={figure}>
      <section className={c.chart} aria-label={t('Activity in the last 30 days')}>
        {/* In any language from left to right, or the words would be on the wrong side of their places. */}
        <svg viewBox={`0 0 ${width} ${height}`} direction="ltr" aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={c.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
              <text className={c.tick} x={edge.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {t('{count, number}', { count: tick })}
              </text>
            </g>
          ))}
          {days.map((day, place) =>
            series.map((name, at) => (
              <rect
                key={`${day.day} ${name}`}
                className={c[name]}
                x={x(place) + slot / 8}
                width={(slot * 3) / 4}
                y={y(sumOf(day, series.slice(0, at + 1)))}
                height={y(0) - y(day[name])}
              >
                <title>{t(counts[name], { day: shortDate(day.day, t.locale), count: day[name] })}</title>
              </rect>
            )),
          )}
          {days.map(({ day }, place) =>
            place % 7 === days.length % 7 ? (
              <text key={day} className={c.tick} x={x(place) + slot / 8} y={height - 6}>
                {/* Isolated: the chart itself runs from left to right, in Arabic too. */}
                {`\u2068${dayAndMonth(day, t.locale)}\u2069`}
              </text>
            ) : null,
          )}
        </svg>
      </section>
      <figcaption>
        <ul className={c.legend} aria-hidden="true">
          {series.map((name) => (
            <li key={name}>
              <span className={c[name]} />
              {t(labels[name])}
            </li>
          ))}
        </ul>
        <div className="visually-hidden">
          <Figures days={days} />
        </div>
      </figcaption>
    </figure>
  )
}

function Figures({ days }: { days: Day[] }) {
  const t = useText()
  return (
    <table>
      <caption>{t('Added in the last 30 days')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {t(labels[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{shortDate(day.day, t.locale)}</th>
            {series.map((name) => (
              <td key={name}>{t('{count, number}', { count: day[name] })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Round figures at equal distances from 0 up to `most` or just above: at most five, and whole numbers. */
export function ticksUpTo(most: number): number[] {
  const least = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power)
  const step = steps.find((step) => step >= least && Number.isInteger(step)) ?? least
  return Array.from({ length: Math.ceil(Math.max(4, most) / step) + 1 }, (_, place) => place * step)
}

/** The width of an element in pixels, also when it changes. */
function useWidth<E extends Element>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(720)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
