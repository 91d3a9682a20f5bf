import { useIsFetching } from '@tanstack/react-query'
import { pendingLoads } from '#web/pending-loads.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import c from './progress.module.css'

/** A thin line on top while the next page is on its way. What comes quickly never shows it. */
export function Progress() {
  const replies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const files = pendingLoads((state) => state.files)
  // A page that failed on the server may have left another call on its way there.
  const isHydrated = useHydrated()
  return (
    <div role="status" className={c.progress}>
      {isHydrated && replies + files > 0 && (
        <div className={c.line}>
          <span className="visually-hidden">Loading</span>
        </div>
      )}
    </div>
  )
}
