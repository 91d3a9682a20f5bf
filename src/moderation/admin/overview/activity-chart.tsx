import { useLayoutEffect, useRef, useState } from 'react'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { dayAndMonth, shortDate } from '#ui/text/time.tsx'
import c from './activity-chart.module.css'
import type { Overview } from './schemas.ts'

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
const tooltips = {
  blogs: message('{day}: {count, plural, one {# site or article} other {# sites and articles}}'),
  users: message('{day}: {count, plural, one {# person} other {# people}}'),
  reviews: message('{day}: {count, plural, one {# review} other {# reviews}}'),
  discussions: message('{day}: {count, plural, one {# discussion} other {# discussions}}'),
  comments: message('{day}: {count, plural, one {# comment} other {# comments}}'),
}

const sumSeries = (day: Day, names: readonly Series[]) => names.reduce((sum, name) => sum + day[name], 0)

/** In pixels: labels have the same size on every screen. */
const height = 220
const margin = { top: 8, right: 4, bottom: 24, left: 44 }

/** New content of the last thirty days, one bar per day. Screen readers get the same data as a table. */
export function ActivityChart({ days }: { days: Day[] }) {
  const t = useText()
  const [figure, width] = useWidth<HTMLElement>()
  const ticks = ticksUpTo(Math.max(...days.map((day) => sumSeries(day, series))))
  const slotWidth = (width - margin.left - margin.right) / days.length
  const x = (index: number) => margin.left + slotWidth * index
  const maxTick = ticks.at(-1) ?? 1
  const y = (count: number) =>
    height - margin.bottom - (count / maxTick) * (height - margin.bottom - margin.top)
  return (
    <figure ref={figure}>
      <section className={c.chart} aria-label={t('Activity in the last 30 days')}>
        {/* Always left to right: labels would be on the wrong side of their ticks otherwise. */}
        <svg viewBox={`0 0 ${width} ${height}`} direction="ltr" aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={c.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
              <text className={c.tick} x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {t('{count, number}', { count: tick })}
              </text>
            </g>
          ))}
          {days.map((day, index) =>
            series.map((name, level) => (
              <rect
                key={`${day.day} ${name}`}
                className={c[name]}
                x={x(index) + slotWidth / 8}
                width={(slotWidth * 3) / 4}
                y={y(sumSeries(day, series.slice(0, level + 1)))}
                height={y(0) - y(day[name])}
              >
                <title>{t(tooltips[name], { day: shortDate(day.day, t.locale), count: day[name] })}</title>
              </rect>
            )),
          )}
          {days.map(({ day }, index) =>
            index % 7 === days.length % 7 ? (
              <text key={day} className={c.tick} x={x(index) + slotWidth / 8} y={height - 6}>
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
          <ActivityTable days={days} />
        </div>
      </figcaption>
    </figure>
  )
}

function ActivityTable({ days }: { days: Day[] }) {
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

/** At most five evenly spaced, round whole numbers from 0 to at least `max`. */
export function ticksUpTo(max: number): number[] {
  const minStep = Math.max(1, max / 4)
  const powerOfTen = 10 ** Math.floor(Math.log10(minStep))
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * powerOfTen)
  const step = steps.find((step) => step >= minStep && Number.isInteger(step)) ?? minStep
  return Array.from({ length: Math.ceil(Math.max(4, max) / step) + 1 }, (_, index) => index * step)
}

/** The element's width in pixels, kept up to date. */
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
