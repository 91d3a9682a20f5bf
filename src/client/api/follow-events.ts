import { createParser } from 'eventsource-parser'

/** Delay before reconnecting, in ms. The server ends streams every few minutes, and may reject new ones. */
const retryDelayMs = { min: 1000, max: 60_000 }

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface FollowOptions {
  authToken: string
  onEvent: (event: string, data: string) => void
  signal: AbortSignal
  /** Returns true once all events have been received; the stream is then not reopened. */
  isComplete?: () => boolean
  /** Called when the stream ends before that. */
  onDisconnect?: () => void
  maxDelayMs?: number
}

/**
 * Follows a stream of server-sent events until `signal` aborts, reconnecting whenever it ends. Uses `fetch` because
 * an EventSource cannot send a token.
 */
export async function followEvents(
  address: string,
  {
    authToken,
    onEvent,
    signal,
    isComplete = () => false,
    onDisconnect,
    maxDelayMs = retryDelayMs.max,
  }: FollowOptions,
): Promise<void> {
  const headers = { authorization: `Token ${authToken}`, accept: 'text/event-stream' }
  let delayMs = retryDelayMs.min
  while (!signal.aborted) {
    try {
      const response = await fetch(address, { headers, signal, cache: 'no-store' })
      // The token is invalid: the next API call reports it.
      if ([401, 403, 404].includes(response.status)) return
      if (response.ok && response.body) {
        await readEvents(response.body, (event, data) => {
          delayMs = retryDelayMs.min
          onEvent(event, data)
        })
      }
    } catch {
      // Offline, or the server is briefly unreachable.
    }
    if (signal.aborted || isComplete()) return
    onDisconnect?.()
    await wait(delayMs * (0.75 + Math.random() / 2), signal)
    delayMs = Math.min(delayMs * 2, maxDelayMs)
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: FollowOptions['onEvent'],
): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? 'message', data) })
  const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>
  await body.pipeThrough(decoder).pipeTo(new WritableStream({ write: parser.feed }))
}
