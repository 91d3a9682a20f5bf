import { useIsFetching } from '@tanstack/react-query'
import { busyStore } from '../busy.ts'
import { useHydrated } from '../use-hydrated.ts'
import c from './progress.module.css'

/** A thin line on top while the next page is on its way. What comes quickly never shows it. */
export function Progress() {
  const replies = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const files = busyStore((state) => state.files)
  // A page that failed on the server may have left another call on its way there.
  const is_hydrated = useHydrated()
  return (
    <div role="status" className={c.progress}>
      {is_hydrated && replies + files > 0 && (
        <div className={c.line}>
          <span className="visually-hidden">Loading</span>
        </div>
      )}
    </div>
  )
}
