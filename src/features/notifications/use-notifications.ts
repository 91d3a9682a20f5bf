import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAnnounce } from '#ui/announcer.tsx'
import { useApi } from '#web/api-context.ts'
import { keyOf } from '#web/asks.ts'
import type { Notification } from './contract.ts'
import {
  all_notifications,
  markAsRead,
  notificationsQuery,
  polling_ms,
  unread_notifications,
} from './notification-queries.ts'

/** How many are unread: as many as the unread ones that the server lists; 0 where they could not be fetched. */
export function useUnreadCount(): number {
  const { data, isError } = useQuery({
    ...notificationsQuery(useApi(), unread_notifications),
    staleTime: 0,
    refetchInterval: polling_ms,
    refetchIntervalInBackground: true,
  })
  return isError ? 0 : (data?.length ?? 0)
}

/** Marks notifications as read: at once on the screen, and taken back with a sentence when the server refuses. */
export function useMarkAsRead(): (ids: number[]) => void {
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const set = (which: typeof all_notifications, change: (list: Notification[]) => Notification[]) =>
    queries.setQueryData<Notification[]>(keyOf(which), (list) => list && change(list))
  const { mutate } = useMutation({
    mutationFn: (ids: number[]) => markAsRead(api, ids),
    onMutate: (ids) => {
      set(all_notifications, (list) =>
        list.map((one) => (ids.includes(one.id) ? { ...one, is_read: true } : one)),
      )
      set(unread_notifications, (list) => list.filter((one) => !ids.includes(one.id)))
    },
    onError: () => announce('Failed to mark notifications as read.'),
    onSettled: () => queries.invalidateQueries({ queryKey: [all_notifications.endpoint.route] }),
  })
  return mutate
}
