import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { readSession } from '#features/accounts/device-session.ts'
import { apiQuery, queryKeyOf } from '#web/api-queries.ts'
import { listNotifications, markViewed, type Notification } from './contract.ts'

/** Unread notifications are fetched on log-in and then every hour, whatever the open stream says. */
export const pollingMs = 3_600_000

export const allNotifications = apiQuery(listNotifications, {})
export const unreadNotifications = apiQuery(listNotifications, { unread_only: true })

/** @throws Error in the spec's words */
function requireLogIn(): void {
  const session = readSession()
  if (!session) throw new Error('Not authenticated. Please log in.')
  if (!session.auth_token) throw new Error('Authentication token missing.')
}

/** Why notifications could not be fetched: the server's message, else whether it answered at all. */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof Refusal))
    return error instanceof Error ? error.message : 'failed to fetch notifications'
  if (error.status === 0) return 'failed to fetch notifications'
  const { detail } = error.body
  if (typeof detail === 'string' && detail !== '') return detail
  return 'An unknown error occurred while fetching notifications'
}

export const notificationsQuery = (api: Api, which: typeof allNotifications) =>
  queryOptions<Notification[]>({
    queryKey: queryKeyOf(which),
    meta: { remembered: which.endpoint.remembered },
    queryFn: async () => {
      try {
        requireLogIn()
        return await api(which.endpoint, which.input)
      } catch (error) {
        // The bell reports no error: its count falls back to 0.
        console.warn(fetchFailure(error))
        throw error
      }
    },
  })

/** Marks as read. @throws Error where there is nothing to mark or no log-in */
export async function markAsRead(api: Api, ids: number[]): Promise<void> {
  requireLogIn()
  if (ids.length === 0) throw new Error('No notification IDs provided to mark as read.')
  await api(markViewed, { ids })
}
