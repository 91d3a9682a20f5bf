import { readSession } from '#accounts/session/device-session.ts'
import { followEvents } from '#client/api/follow-events.ts'
import type { Import } from './contract.ts'

const tokenNow = () => readSession()?.auth_token ?? ''

/** Calls an address of this site as the logged-in member: links send no token. */
export const fetchAsStaff = (path: string): Promise<Response> =>
  fetch(path, { headers: { authorization: `Token ${tokenNow()}` } })

/** Follows an import until it is over; reconnects when the connection breaks, as when the server restarts. */
export async function followImport(
  id: number,
  onProgress: (progress: Import) => void,
  onLost: () => void,
  signal: AbortSignal,
): Promise<void> {
  let isOver = false
  await followEvents(`/api/staff/imports/${id}/events/`, {
    auth_token: tokenNow(),
    onEvent: (_, data) => {
      const progress = JSON.parse(data) as Import
      isOver = progress.state === 'done' || progress.state === 'failed'
      onProgress(progress)
    },
    isDone: () => isOver,
    onLost,
    signal,
    maxDelayMs: 5000,
  })
}
