import BellIcon from 'lucide-react/icons/bell'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { maxListed } from '../inbox/rules.ts'
import c from './bell.module.css'
import { useNotificationEvents } from './use-notification-events.ts'
import { useUnreadCount } from './use-notifications.ts'

/** The link to notifications, with a badge for unread ones. */
export function Bell({ authToken }: { authToken: string }) {
  const t = useText()
  useNotificationEvents(authToken)
  const unread = useUnreadCount()
  const shown = unread >= maxListed ? `${maxListed}+` : `${unread}`
  return (
    <ButtonLink variant="icon" href="/notifications/" className={c.bell}>
      <Icon
        icon={BellIcon}
        label={unread > 0 ? t('Notifications, {shown} unread', { shown }) : t('Notifications')}
      />
      {unread > 0 && (
        <span className={c.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </ButtonLink>
  )
}
