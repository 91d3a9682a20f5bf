import { useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './ago.module.css'
import { followRelativeTime } from './relative-time.ts'
import { fullDate, shortDate, Time } from './time.tsx'

/**
 * When something was said: "2 hours ago" in the last days; a date before that, and in what the server sends.
 * @param isBare something around it has its class, and so its room: what stands behind it is part of that
 */
export function Ago({ value, isBare }: { value: string; isBare?: boolean }) {
  const t = useText()
  const at = Date.parse(value)
  const [relative, setRelative] = useState<string>()
  // After hydration, because pages are cached and the same for everyone.
  useEffect(() => followRelativeTime(t, at, setRelative), [t, at])
  if (Number.isNaN(at)) return <Time value={value} />
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
