import type { Session } from '#accounts/session/device-session.ts'

/** True for a text's author and for staff. The server checks again. */
export const canEdit = (member: Session | null, target: { user: { username: string } | null }): boolean =>
  member !== null && (member.is_staff || member.username === target.user?.username)
