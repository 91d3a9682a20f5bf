import { useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { followRelativeTime } from './relative-time.ts'
import { fullDate, shortDate, Time } from './time.tsx'
import c from './time-ago.module.css'

/**
 * "2 hours ago" for the last days, a date before that and in server-rendered markup.
 * @param isBare leaves the width to a container that has the class itself
 */
export function TimeAgo({ value, isBare }: { value: string; isBare?: boolean }) {
  const t = useText()
  const timestamp = Date.parse(value)
  const [relative, setRelative] = useState<string>()
  // After hydration, because cached pages are the same for everyone.
  useEffect(() => followRelativeTime(t, timestamp, setRelative), [t, timestamp])
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
