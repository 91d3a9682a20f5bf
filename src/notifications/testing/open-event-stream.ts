import type { AddressInfo } from 'node:net'
import type { Wend } from '#test/wend.ts'

export const eventsPath = '/api/notifications/events/'

/** Opens an event stream of a process that listens on a port. */
export async function openEventStream(wend: Wend, token: string | undefined, path = eventsPath) {
  const { port } = wend.app.server.address() as AddressInfo
  const controller = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: token === undefined ? {} : { authorization: `Token ${token}` },
    signal: controller.signal,
  })
  const events: string[] = []
  let isOver = false
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      const text = Buffer.from(chunk).toString()
      events.push(...[...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name))
    }
  })()
  reading
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return { response, events, stop: () => controller.abort(), isOver: () => isOver }
}

/** Number of open streams of a process, from its metrics. */
export async function countOpenStreams(wend: Wend): Promise<number> {
  const text = await wend.metrics()
  return Number(/^wend_event_streams (\d+)$/m.exec(text)?.[1])
}
