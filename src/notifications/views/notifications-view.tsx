import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { PageHead, Stack } from '#ui/page-parts.tsx'
import { NotificationList } from './notification-list.tsx'
import { allNotifications, fetchErrorMessage, notificationsQuery } from './notification-queries.ts'
import { NotificationSettings } from './notification-settings.tsx'
import c from './notifications-view.module.css'
import { useMarkAsRead } from './use-notifications.ts'

/** All notifications, and their settings. */
export function NotificationsView() {
  const t = useText()
  const { data, error, isFetching, refetch } = useQuery({
    ...notificationsQuery(t, useApi(), allNotifications),
    staleTime: 0,
  })
  const announce = useAnnounce()
  const markAsRead = useMarkAsRead()
  const announceAllRead = () => announce(t('All notifications marked as read.'))
  const unread = error ? [] : (data ?? []).filter(({ is_read }) => !is_read).map(({ id }) => id)
  return (
    <>
      <PageHead
        title={t('Notifications')}
        aside={
          // Disabled rather than removed once all are read: nothing moves, and the focus is kept.
          data?.length !== 0 && (
            <Button
              aria-disabled={unread.length === 0}
              onClick={() => unread.length > 0 && markAsRead(unread, announceAllRead)}
            >
              {t('Mark all as read')}
            </Button>
          )
        }
      />
      <Stack gap="section">
        <details>
          <summary>{t('Notification settings')}</summary>
          <NotificationSettings />
        </details>
        {error ? (
          <ErrorState
            message={fetchErrorMessage(t, error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : !data ? (
          <div className={c.waiting}>
            <SkeletonText lines={10} />
          </div>
        ) : data.length === 0 ? (
          <EmptyState title={t('Nothing yet', {}, 'notifications')}>
            {t('You’ll see when someone replies to you, mentions you or upvotes what you shared.')}
          </EmptyState>
        ) : (
          <NotificationList
            notifications={data}
            onOpen={({ id, is_read }) => {
              if (!is_read) markAsRead([id])
            }}
          />
        )}
      </Stack>
    </>
  )
}
