import { queryOptions } from '@tanstack/react-query'
import { readSession } from '#accounts/session/device-session.ts'
import { isApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { apiQuery, queryKeyFor } from '#client/api/api-queries.ts'
import type { Translator } from '#i18n/translator.ts'
import { listNotifications, markViewed } from '../inbox/contract.ts'
import type { Notification } from '../inbox/schemas.ts'

/** Unread notifications are refetched hourly, even if the stream reports nothing. */
export const pollingMs = 3_600_000

export const allNotifications = apiQuery(listNotifications, {})
export const unreadNotifications = apiQuery(listNotifications, { unread_only: true })

/** @throws Error with the spec's message */
function assertLoggedIn(t: Translator): void {
  const session = readSession()
  if (!session) throw new Error(t('Not authenticated. Please log in.'))
  if (!session.auth_token) throw new Error(t('Authentication token missing.'))
}

/** The message for a failed fetch: the server's, or one for an unreachable server. */
export function fetchErrorMessage(t: Translator, error: unknown): string {
  if (!isApiError(error)) return error instanceof Error ? error.message : t('failed to fetch notifications')
  if (error.status === 0) return t('failed to fetch notifications')
  return error.detail?.message || t('An unknown error occurred while fetching notifications')
}

export const notificationsQuery = (t: Translator, api: Api, query: typeof allNotifications) =>
  queryOptions<Notification[]>({
    queryKey: queryKeyFor(query),
    meta: { deviceCache: query.endpoint.deviceCache },
    queryFn: async () => {
      try {
        assertLoggedIn(t)
        return await api(query.endpoint, query.input)
      } catch (error) {
        // The bell shows no error; its count falls back to 0.
        console.warn(fetchErrorMessage(t, error))
        throw error
      }
    },
  })

/** Marks notifications as read. @throws Error without ids or log-in */
export async function markAsRead(t: Translator, api: Api, ids: number[]): Promise<void> {
  assertLoggedIn(t)
  if (ids.length === 0) throw new Error(t('No notification IDs provided to mark as read.'))
  await api(markViewed, { ids })
}
