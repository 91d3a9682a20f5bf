import type { Session } from '#features/accounts/device-session.ts'
import { SaveWanted } from '#features/following/save-wanted.tsx'
import { Bell } from '#features/notifications/bell.tsx'
import { AvatarMenu } from './avatar-menu.tsx'

/** What members have in the header. */
export function MemberTools({ session }: { session: Session }) {
  return (
    <>
      <Bell authToken={session.auth_token} />
      <SaveWanted />
      <AvatarMenu session={session} />
    </>
  )
}
