import { Ago } from '#ui/ago.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import type { Notification } from './contract.ts'
import c from './notification-list.module.css'

interface NotificationListProps {
  notifications: Notification[]
  onOpen: (notification: Notification) => void
}

/** Who did it, as a name or as staff of the site. */
const nameOf = ({ kind, actor }: Notification) =>
  actor ? actor.username : kind === 'staff' ? '' : 'deleted user'

/** Notifications, newest first; the unread ones are marked. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <ol className={c.list}>
      {notifications.map((one) => (
        <li key={one.id} className={one.is_read ? c.read : c.unread}>
          <Avatar name={nameOf(one) || '★'} src={one.actor?.avatar} />
          <p className={c.words}>
            <Link href={one.url} className={c.link} onClick={() => onOpen(one)}>
              {!one.is_read && <span className="visually-hidden">Unread: </span>}
              {nameOf(one) && <strong>{nameOf(one)} </strong>}
              {one.text}
            </Link>
            <span className={c.when}>
              <Ago value={one.created_on} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
