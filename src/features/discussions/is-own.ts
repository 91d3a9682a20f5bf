import type { Session } from '#features/accounts/device-session.ts'

/** Whether somebody may change a thing: whoever wrote it, and staff. The server decides in the end. */
export const isOwn = (member: Session | null, thing: { user: { username: string } | null }): boolean =>
  member !== null && (member.is_staff || member.username === thing.user?.username)
