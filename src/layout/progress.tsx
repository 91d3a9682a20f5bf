import { useIsFetching } from '@tanstack/react-query'
import { useText } from '#texts/use-text.ts'
import { pendingLoads } from '#web/pending-loads.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import c from './progress.module.css'

/** A thin line at the top while the next page is loading. Fast pages never show it. */
export function Progress() {
  const t = useText()
  const replies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const files = pendingLoads((state) => state.files)
  // A page that failed on the server may have left another call pending there.
  const isHydrated = useHydrated()
  return (
    <div role="status" className={c.progress}>
      {isHydrated && replies + files > 0 && (
        <div className={c.line}>
          <span className="visually-hidden">{t('Loading')}</span>
        </div>
      )}
    </div>
  )
}
