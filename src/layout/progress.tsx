import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#texts/use-text.ts'
import { pendingLoads } from '#web/pending-loads.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import c from './progress.module.css'

/** The history entry for which loading was announced. */
let announcedFor: unknown
/** How long (ms) the words stay: a page loads its script first, then its data, and is announced once for both. */
const stayMs = 1000

/** A thin line at the top while the next page is loading, announced once per page. Fast pages never show it. */
export function Progress() {
  const t = useText()
  const replies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const files = pendingLoads((state) => state.files)
  // A page that failed on the server may have left another call pending there.
  const isHydrated = useHydrated()
  const isLoading = isHydrated && replies + files > 0
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    // Not again for what a page loads later, when a reader comes near.
    const key = history.state?.key
    if (isLoading && announcedFor !== key) setAnnounced(true)
    announcedFor = key
    if (isLoading) return
    const timer = setTimeout(() => setAnnounced(false), stayMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div role="status" className={c.progress}>
      {isLoading && <div className={c.line} />}
      {isAnnounced && <span className="visually-hidden">{t('Loading')}</span>}
    </div>
  )
}
