import { useText } from '#i18n/use-text.ts'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import type { Notification } from '../inbox/contract.ts'
import { actorName, sentenceElements } from '../inbox/sentences.ts'
import c from './notification-list.module.css'

interface NotificationListProps {
  notifications: Notification[]
  onOpen: (notification: Notification) => void
}

/** Notifications, newest first; unread ones are marked. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const t = useText()
  /** The actor's name; '' for staff and health notifications. */
  const nameOf = ({ kind, actor }: Notification) =>
    actor ? actorName(t, actor.username) : kind === 'staff' || kind === 'health' ? '' : t('deleted user')
  return (
    <ol className={c.list} aria-label={t('Notifications')}>
      {notifications.map((one) => (
        <li key={one.id} className={one.is_read ? c.read : c.unread}>
          <Avatar name={one.actor?.username ?? (nameOf(one) || '★')} src={one.actor?.avatar} />
          <p className={c.words}>
            <Link href={one.url} className={c.link} onClick={() => onOpen(one)}>
              {!one.is_read && <span className="visually-hidden">{t('Unread:')} </span>}
              {sentenceElements(t, one, nameOf(one), (name) => nameOf(one) && <strong>{name}</strong>)}
            </Link>
            <span className={c.when}>
              <TimeAgo value={one.created_on} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
