/** What the server may say in an open stream; see events.ts. */
export type LiveEvent = 'ready' | 'notified' | 'discussion'

/** Pauses between two attempts, in ms: the stream ends by itself every few minutes, and may be refused. */
const pause = { shortest: 1000, longest: 60_000 }

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Listens for news until `signal` says stop, and comes back whenever the stream ends. By `fetch`, since an
 * EventSource cannot say who is asking.
 */
export async function listen(
  address: string,
  auth_token: string,
  hear: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let next_pause = pause.shortest
  while (!signal.aborted) {
    try {
      const headers = { authorization: `Token ${auth_token}`, accept: 'text/event-stream' }
      const response = await fetch(address, { headers, signal, cache: 'no-store' })
      // The token is dead: the next call of the API finds that out and says so.
      if (response.status === 401 || response.status === 403) return
      if (response.ok && response.body) {
        await readEvents(response.body, (event) => {
          next_pause = pause.shortest
          hear(event)
        })
      }
    } catch {
      // Offline, or the server is gone for a moment: news is asked for every hour in any case.
    }
    await wait(next_pause * (0.75 + Math.random() / 2), signal)
    next_pause = Math.min(next_pause * 2, pause.longest)
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: LiveEvent) => void): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('event: ')) hear(line.slice(7) as LiveEvent)
  }
}
