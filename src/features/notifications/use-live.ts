import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listNotifications } from './contract.ts'
import { listen } from './listen.ts'
import { watchedStore } from './watched.ts'

const visible = {
  subscribe: (changed: () => void) => {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
  now: () => document.visibilityState === 'visible',
}

/** While the page is in view, hears at once what is new; a hidden one keeps no connection. */
export function useLive(auth_token: string): void {
  const queries = useQueryClient()
  const is_visible = useSyncExternalStore(visible.subscribe, visible.now, () => false)
  const discussion = watchedStore((state) => state.discussion)
  useEffect(() => {
    if (!is_visible) return
    const stop = new AbortController()
    const address = `/api/notifications/events/${discussion === null ? '' : `?discussion=${discussion}`}`
    void listen(
      address,
      auth_token,
      (event) => {
        if (event !== 'discussion') void queries.invalidateQueries({ queryKey: [listNotifications.route] })
        if (event !== 'notified') watchedStore.getState().refresh()
      },
      stop.signal,
    )
    return () => stop.abort()
  }, [auth_token, discussion, is_visible, queries])
}
