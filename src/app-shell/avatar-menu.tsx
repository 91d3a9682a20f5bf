import type { Session } from '#accounts/session/device-session.ts'
import { useText } from '#i18n/use-text.ts'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Menu } from '#ui/menus/menu.tsx'

/** The member's picture, or the first letter of their name, and the menu it opens. */
export function AvatarMenu({ session: { username, profile } }: { session: Session }) {
  const t = useText()
  async function logOut() {
    const { logOut: leave } = await import('#accounts/session/log-in.ts')
    await leave()
  }
  return (
    <Menu
      label={t('Account of {username}', { username })}
      trigger={<Avatar name={username} src={profile.avatar} />}
      items={[
        { label: t('Go to profile'), href: '/profile' },
        { label: t('Bookmarks'), href: '/profile?tab=bookmarks' },
        { label: t('Following'), href: '/following' },
        { label: t('Settings'), href: '/update-profile' },
        { label: t('Log out'), onClick: () => void logOut() },
      ]}
    />
  )
}
