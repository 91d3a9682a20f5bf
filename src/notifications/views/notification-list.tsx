import { useText } from '#i18n/use-text.ts'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import type { Notification } from '../inbox/schemas.ts'
import { formatActorName, renderSentenceElements } from '../inbox/sentences.ts'
import c from './notification-list.module.css'

interface NotificationListProps {
  notifications: Notification[]
  onOpen: (notification: Notification) => void
}

/** Notifications, newest first; unread ones are marked. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const t = useText()
  /** The actor's name; '' for staff and health notifications. */
  const getActorName = ({ kind, actor }: Notification) =>
    actor
      ? formatActorName(t, actor.username)
      : kind === 'staff' || kind === 'health'
        ? ''
        : t('deleted user')
  return (
    <ol className={c.list} aria-label={t('Notifications')}>
      {notifications.map((notification) => (
        <li key={notification.id} className={notification.is_read ? c.read : c.unread}>
          <Avatar
            name={notification.actor?.username ?? (getActorName(notification) || '★')}
            src={notification.actor?.avatar}
          />
          <p className={c.words}>
            <Link href={notification.url} className={c.link} onClick={() => onOpen(notification)}>
              {!notification.is_read && <span className="visually-hidden">{t('Unread:')} </span>}
              {renderSentenceElements(
                t,
                notification,
                getActorName(notification),
                (name) => getActorName(notification) && <strong>{name}</strong>,
              )}
            </Link>
            <span className={c.when}>
              <TimeAgo value={notification.created_on} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
