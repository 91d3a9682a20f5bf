import { useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { watchRelativeTime } from './relative-time.ts'
import { fullDate, shortDate, Time } from './time.tsx'
import c from './time-ago.module.css'

/**
 * "2 hours ago" for the last days, a date before that and in server-rendered markup.
 * @param isBare omits the fixed width, which a container sets instead
 */
export function TimeAgo({ value, isBare }: { value: string; isBare?: boolean }) {
  const t = useText()
  const timestamp = Date.parse(value)
  const [relative, setRelative] = useState<string>()
  // After hydration, because cached pages are the same for everyone.
  useEffect(() => watchRelativeTime(t, timestamp, setRelative), [t, timestamp])
  if (Number.isNaN(timestamp)) return <Time value={value} />
  return (
    <time
      dateTime={value}
      title={fullDate(value, t.locale)}
      className={isBare ? undefined : c.ago}
      suppressHydrationWarning
    >
      {relative ?? shortDate(value, t.locale)}
      {relative && <span className="visually-hidden">, {fullDate(value, t.locale)}</span>}
    </time>
  )
}
