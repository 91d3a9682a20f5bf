import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { Notification } from '../inbox/schemas.ts'
import {
  allNotifications,
  markAsRead,
  notificationsQuery,
  pollingMs,
  unreadNotifications,
} from './notification-queries.ts'

/** Number of unread notifications, capped like the list; 0 if they could not be fetched. */
export function useUnreadCount(): number {
  const t = useText()
  const { data, isError } = useQuery({
    ...notificationsQuery(t, useApi(), unreadNotifications),
    staleTime: 0,
    refetchInterval: pollingMs,
    refetchIntervalInBackground: true,
  })
  return isError ? 0 : (data?.length ?? 0)
}

/** Marks notifications as read: on the screen at once, and reverted with a message if the server rejects it. */
export function useMarkAsRead(): (ids: number[], onDone?: () => void) => void {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText()
  const announce = useAnnounce()
  const updateList = (query: typeof allNotifications, change: (list: Notification[]) => Notification[]) =>
    queries.setQueryData<Notification[]>(queryKeyFor(query), (list) => list && change(list))
  const { mutate } = useMutation({
    mutationFn: (ids: number[]) => markAsRead(t, api, ids),
    onMutate: (ids) => {
      updateList(allNotifications, (list) =>
        list.map((notification) =>
          ids.includes(notification.id) ? { ...notification, is_read: true } : notification,
        ),
      )
      updateList(unreadNotifications, (list) => list.filter(({ id }) => !ids.includes(id)))
    },
    onError: () => announce(t('Failed to mark notifications as read.')),
    onSettled: () => queries.invalidateQueries({ queryKey: [allNotifications.endpoint.route] }),
  })
  return (ids, onDone) => mutate(ids, { onSuccess: onDone })
}
