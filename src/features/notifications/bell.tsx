import { Bell as BellIcon } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import c from './bell.module.css'
import { useLive } from './use-live.ts'
import { useUnreadCount } from './use-notifications.ts'

/** The server lists no more than this: see maxShown in rules.ts. */
const most = 100

/** The link to notifications, with a red badge while some are unread. */
export function Bell({ auth_token }: { auth_token: string }) {
  useLive(auth_token)
  const unread = useUnreadCount()
  const shown = unread >= most ? `${most}+` : `${unread}`
  return (
    <ButtonLink look="icon" href="/notifications/" className={c.bell}>
      <Icon of={BellIcon} label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'} />
      {unread > 0 && (
        <span className={c.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </ButtonLink>
  )
}
