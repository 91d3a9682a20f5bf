import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pendingLoads } from '#client/page/pending-loads.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { useText } from '#i18n/use-text.ts'
import c from './progress.module.css'

/** Key of the history entry that has finished loading. Its later loads, as on scrolling, are not announced. */
let loadedKey: unknown
/** Delay in ms before loading is announced, and before a pause counts as the end: data loads after scripts. */
const delayMs = 1000

/** A thin line at the top while the next page loads, announced if it takes long. Fast pages never show it. */
export function Progress() {
  const t = useText()
  const pendingReplies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const pendingFiles = pendingLoads((state) => state.files)
  // The server may have left another call pending on a page that failed.
  const isHydrated = useHydrated()
  const isLoading = isHydrated && pendingReplies + pendingFiles > 0
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    const key = history.state?.key
    if (isLoading && loadedKey === key) return
    const timer = setTimeout(() => {
      setAnnounced(isLoading)
      if (!isLoading) loadedKey = key
    }, delayMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div role="status" className={c.progress}>
      {isLoading && <div className={c.line} />}
      {isAnnounced && <span className="visually-hidden">{t('Loading')}</span>}
    </div>
  )
}
