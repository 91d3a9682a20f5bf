import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidToken, signInFirst, tooMany } from '#contract/refusal.ts'
import { Id } from '#contract/shapes.ts'
import { authenticate } from '#features/accounts/sessions.ts'
import { type EventStream, openEventStream } from '#server/event-stream.ts'
import type { Site } from '#server/site.ts'

/** Windows that one person has open, in this process; each needs a connection. */
const most_streams = 12
/** After this a browser asks again, and with it whether its token still counts. */
const lifetime_ms = 5 * 60_000

/** Who listens, by what they listen for. */
class Listeners {
  private readonly by_key = new Map<string, Set<EventStream>>()

  add(key: string, stream: EventStream): () => void {
    const streams = this.by_key.get(key) ?? new Set()
    this.by_key.set(key, streams.add(stream))
    return () => {
      streams.delete(stream)
      if (streams.size === 0) this.by_key.delete(key)
    }
  }

  count(key: string): number {
    return this.by_key.get(key)?.size ?? 0
  }

  tell(key: string, event: string): void {
    for (const stream of this.by_key.get(key) ?? []) stream.send(event)
  }

  all(): EventStream[] {
    return [...this.by_key.values()].flatMap((streams) => [...streams])
  }
}

/**
 * `GET /api/notifications/events/?discussion=`: a stream that says that there is something new, and not what: the
 * browser then asks for it. Events: `ready`, `notified`, and `discussion` while one is named. PostgreSQL carries
 * them, so that it does not matter which process wrote what.
 */
export function notificationEvents(app: FastifyInstance, site: Site): void {
  const listeners = new Listeners()
  site.changes.on('happened', (payload) => {
    if (payload.startsWith('notified:')) listeners.tell(payload, 'notified')
  })
  site.changes.on('changed', (key) => {
    if (key.startsWith('discussion:')) listeners.tell(key, 'discussion')
  })
  // What was said meanwhile is lost: everybody looks once more.
  site.changes.onMissed(() => {
    for (const stream of new Set(listeners.all())) stream.send('ready')
  })
  app.addHook('preClose', async () => {
    for (const stream of listeners.all()) stream.end()
  })

  app.get('/api/notifications/events', async (request, reply) => {
    const viewer = await viewerOf(request)
    const { discussion } = request.query as { discussion?: string }
    const watched = Id.safeParse(discussion)
    if (listeners.count(`notified:${viewer.id}`) >= most_streams) throw tooMany(60)
    const ends: (() => void)[] = []
    const stream = openEventStream(request, reply, {
      lifetime_ms,
      onEnd: () => {
        for (const end of ends) end()
      },
    })
    ends.push(listeners.add(`notified:${viewer.id}`, stream))
    if (watched.success) ends.push(listeners.add(`discussion:${watched.data}`, stream))
    stream.send('ready')
    return reply
  })

  async function viewerOf(request: FastifyRequest) {
    const { authorization } = request.headers
    if (authorization === undefined) throw signInFirst()
    const token = /^Token ([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1]
    const viewer = token === undefined ? undefined : await authenticate(site, token, false)
    if (!viewer) throw invalidToken()
    return viewer
  }
}
