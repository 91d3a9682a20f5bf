import type { Import } from '#features/imports/contract.ts'
import { readSession } from '#web/session.ts'

const pause_ms = 1000

/** Calls an address of this site as whoever is logged in: EventSource and links send no token. */
export const fetchAsStaff = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(path, {
    headers: { authorization: `Token ${readSession()?.auth_token ?? ''}` },
    signal: signal ?? null,
  })

/** Follows an import until it is over; a connection that breaks, as when the server restarts, is made anew. */
export async function followImport(
  id: number,
  onProgress: (progress: Import) => void,
  onLost: () => void,
  signal: AbortSignal,
): Promise<void> {
  let is_over = false
  const hear = (progress: Import) => {
    is_over = progress.state === 'done' || progress.state === 'failed'
    onProgress(progress)
  }
  while (!signal.aborted && !is_over) {
    try {
      const response = await fetchAsStaff(`/api/staff/imports/${id}/events/`, signal)
      if (response.status === 401 || response.status === 403 || response.status === 404) return
      if (response.ok && response.body) await readEvents(response.body, hear)
    } catch {
      if (signal.aborted) return
    }
    if (is_over) return
    onLost()
    await new Promise((resume) => setTimeout(resume, pause_ms))
  }
}

/** Server-sent events, as far as we send them: one line of data each. */
async function readEvents(body: ReadableStream<Uint8Array>, hear: (progress: Import) => void): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) hear(JSON.parse(data) as Import)
    }
  }
}
