import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pendingLoads } from '#client/page/pending-loads.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useText } from '#i18n/use-text.ts'
import c from './progress.module.css'

/** The history entry that has been loaded: what it loads later, when a reader comes near, is not announced. */
let loadedFor: unknown
/** How long (ms) loading lasts before it is announced, and a pause before it is over: a script is followed by data. */
const waitMs = 1000

/** A thin line at the top while the next page is loading, announced where it takes long. Fast pages never show it. */
export function Progress() {
  const t = useText()
  const replies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const files = pendingLoads((state) => state.files)
  // A page that failed on the server may have left another call pending there.
  const isHydrated = useHydrated()
  const isLoading = isHydrated && replies + files > 0
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    const key = history.state?.key
    if (isLoading && loadedFor === key) return
    const timer = setTimeout(() => {
      setAnnounced(isLoading)
      if (!isLoading) loadedFor = key
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div role="status" className={c.progress}>
      {isLoading && <div className={c.line} />}
      {isAnnounced && <span className="visually-hidden">{t('Loading')}</span>}
    </div>
  )
}
