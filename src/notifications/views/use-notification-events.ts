import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { followEvents } from '#client/api/follow-events.ts'
import { listNotifications } from '../inbox/contract.ts'
import { watchedDiscussionStore } from './watched-discussion.ts'

const pageVisibility = {
  subscribe: (changed: () => void) => {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
  isVisible: () => document.visibilityState === 'visible',
}

/** Follows the event stream while the page is visible; a hidden page keeps no connection. */
export function useNotificationEvents(authToken: string): void {
  const queries = useQueryClient()
  const isVisible = useSyncExternalStore(pageVisibility.subscribe, pageVisibility.isVisible, () => false)
  const discussion = watchedDiscussionStore((state) => state.discussion)
  useEffect(() => {
    if (!isVisible) return
    const controller = new AbortController()
    const url = `/api/notifications/events/${discussion === null ? '' : `?discussion=${discussion}`}`
    void followEvents(url, {
      authToken,
      // `ready` is sent when the stream opens: refetch, because earlier events may have been missed.
      onEvent: (event) => {
        if (event !== 'discussion') void queries.invalidateQueries({ queryKey: [listNotifications.route] })
        if (event !== 'notified') watchedDiscussionStore.getState().refresh()
      },
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [authToken, discussion, isVisible, queries])
}
