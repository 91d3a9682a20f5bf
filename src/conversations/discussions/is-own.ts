import type { Session } from '#accounts/session/device-session.ts'

/** Whether a member may edit something: its author, and staff. The server has the last word. */
export const isOwn = (member: Session | null, thing: { user: { username: string } | null }): boolean =>
  member !== null && (member.is_staff || member.username === thing.user?.username)
