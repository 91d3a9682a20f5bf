import type { Session } from '#accounts/session/device-session.ts'
import { useText } from '#i18n/use-text.ts'
import { ResumePendingSave } from '#newsfeed/following/toggle-saved.tsx'
import { Bell } from '#notifications/views/bell.tsx'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Menu } from '#ui/menus/menu.tsx'

/** The members' part of the header. */
export function MemberTools({ session }: { session: Session }) {
  return (
    <>
      <Bell authToken={session.auth_token} />
      <ResumePendingSave />
      <AvatarMenu session={session} />
    </>
  )
}

/** The member's avatar and its menu. */
function AvatarMenu({ session: { username, profile } }: { session: Session }) {
  const t = useText()
  async function onLogOut() {
    const { logOut } = await import('#accounts/session/log-in.ts')
    await logOut()
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
        { label: t('Log out'), onClick: () => void onLogOut() },
      ]}
    />
  )
}
