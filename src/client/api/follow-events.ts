/** Milliseconds between two attempts: a stream ends by itself every few minutes, and may be refused. */
const pause = { shortest: 1000, longest: 60_000 }

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface Following {
  auth_token: string
  hear: (event: string, data: string) => void
  signal: AbortSignal
  /** Whether everything has been received. */
  isOver?: () => boolean
  /** Called whenever the stream ends before that. */
  onLost?: () => void
  longestPauseMs?: number
}

/**
 * Receives the events of an address until `signal` aborts, and reconnects whenever the stream ends. By `fetch`, since
 * an EventSource cannot send a token.
 */
export async function followEvents(
  address: string,
  { auth_token, hear, signal, isOver = () => false, onLost, longestPauseMs = pause.longest }: Following,
): Promise<void> {
  const headers = { authorization: `Token ${auth_token}`, accept: 'text/event-stream' }
  let nextPause = pause.shortest
  while (!signal.aborted) {
    try {
      const response = await fetch(address, { headers, signal, cache: 'no-store' })
      // The token is dead: the next call of the API finds that out and says so.
      if ([401, 403, 404].includes(response.status)) return
      if (response.ok && response.body) {
        await readEvents(response.body, (event, data) => {
          nextPause = pause.shortest
          hear(event, data)
        })
      }
    } catch {
      // Offline, or the server is gone for a moment.
    }
    if (signal.aborted || isOver()) return
    onLost?.()
    await wait(nextPause * (0.75 + Math.random() / 2), signal)
    nextPause = Math.min(nextPause * 2, longestPauseMs)
  }
}

/** Server-sent events, as far as we send them: a name and one line of data each. */
async function readEvents(body: ReadableStream<Uint8Array>, hear: Following['hear']): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const text of events) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(text) ?? []
      if (event !== undefined && data !== undefined) hear(event, data)
    }
  }
}
