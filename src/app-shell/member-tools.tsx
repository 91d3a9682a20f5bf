import type { Session } from '#accounts/session/device-session.ts'
import { SaveWanted } from '#newsfeed/following/save-wanted.tsx'
import { Bell } from '#notifications/views/bell.tsx'
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
