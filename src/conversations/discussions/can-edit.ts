import type { Session } from '#accounts/session/device-session.ts'

/** Whether a member may edit a text: its author and staff may. The server decides in the end. */
export const canEdit = (member: Session | null, target: { user: { username: string } | null }): boolean =>
  member !== null && (member.is_staff || member.username === target.user?.username)
