import { readSession } from '#accounts/session/device-session.ts'
import { followEvents } from '#client/api/follow-events.ts'
import type { Import } from './schemas.ts'

const getCurrentToken = () => readSession()?.auth_token ?? ''

/** Fetches a path as the logged-in member; a plain link would not send the token. */
export const fetchAsStaff = (path: string): Promise<Response> =>
  fetch(path, { headers: { authorization: `Token ${getCurrentToken()}` } })

/** Follows an import until it ends; reconnects if the connection breaks, for example during a restart. */
export async function followImport(
  id: number,
  onProgress: (progress: Import) => void,
  onDisconnect: () => void,
  signal: AbortSignal,
): Promise<void> {
  let isOver = false
  await followEvents(`/api/staff/imports/${id}/events/`, {
    authToken: getCurrentToken(),
    onEvent: (_, data) => {
      const progress = JSON.parse(data) as Import
      isOver = progress.state === 'done' || progress.state === 'failed'
      onProgress(progress)
    },
    isComplete: () => isOver,
    onDisconnect,
    signal,
    maxDelayMs: 5000,
  })
}
