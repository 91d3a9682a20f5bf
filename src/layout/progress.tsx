import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#texts/use-text.ts'
import { pendingLoads } from '#web/pending-loads.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import c from './progress.module.css'

/** The entry of the browser's history for which it was announced. */
let saidOf: unknown

/**
 * A thin line at the top while the next page is loading. Fast pages never show it. It is announced once for each page that a
 * reader goes to.
 */
export function Progress() {
  const t = useText()
  const replies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const files = pendingLoads((state) => state.files)
  // A page that failed on the server may have left another call pending there.
  const isHydrated = useHydrated()
  const isLoading = isHydrated && replies + files > 0
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    // What loads on a page that was there already, because a reader came near, is not worth a word.
    const key = history.state?.key
    setSaid(isLoading && saidOf !== key)
    saidOf = key
  }, [isLoading])
  return (
    <div role="status" className={c.progress}>
      {isLoading && (
        <div className={c.line}>{isSaid && <span className="visually-hidden">{t('Loading')}</span>}</div>
      )}
    </div>
  )
}
