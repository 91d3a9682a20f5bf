import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Reply, Robots, WebHost } from './web-host.ts'
import type { LoggedRequest, WebLog } from './web-log.ts'

export interface Recorder {
  log: WebLog
  /** Connections so far. */
  connections(): number
  opened(socket: Socket): void
  /** Records a request, and later how its response ends. */
  asked(request: IncomingMessage, response: ServerResponse, what: Asked): void
  clear(): void
}

interface Asked {
  host: WebHost
  path: string
  kind: LoggedRequest['kind']
  reply: Reply
  lets: Robots['lets'] | undefined
}

/** Interns repeated strings: a month has millions of them. */
function createInterning() {
  const texts = new Map<string, string>()
  return (text: string | undefined) => {
    if (text === undefined) return undefined
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}

export function createRecorder(now: () => number): Recorder {
  const log: LoggedRequest[] = []
  const same = createInterning()
  const connections = new WeakMap<Socket, { id: number; opened: number }>()
  let places = 0
  let count = 0

  return {
    log,
    connections: () => count,
    opened: (socket) => void connections.set(socket, { id: ++count, opened: ++places }),
    clear: () => void log.splice(0),
    asked(request, response, { host, path, kind, reply, lets }) {
      const connection = connections.get(request.socket) ?? { id: 0, opened: ++places }
      const given = new Map(
        Object.entries(reply.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
      )
      const header = (name: string) => same(request.headers[name] as string | undefined)
      const entry: LoggedRequest = {
        at: now(),
        real_ms: performance.now(),
        host: host.name,
        origin: same(`${request.socket instanceof TLSSocket ? 'https' : 'http'}://${host.name}`) ?? '',
        path: same(path) as string,
        kind,
        platform: host.platform,
        address: same(request.socket.localAddress) ?? '',
        connection: connection.id,
        opened: connection.opened,
        ended: undefined,
        aborted_ms: undefined,
        user_agent: header('user-agent'),
        accept_encoding: header('accept-encoding'),
        if_none_match: header('if-none-match'),
        if_modified_since: header('if-modified-since'),
        status: reply.ends === 'mute' || reply.ends === 'reset' ? 0 : (reply.status ?? 200),
        etag: same(given.get('etag')),
        last_modified: same(given.get('last-modified')),
        retry_after: same(given.get('retry-after')),
        location: same(given.get('location')),
        asks_ms: reply.asks_ms ?? 0,
        skips: reply.skips,
        bytes: Buffer.byteLength(reply.body ?? ''),
        is_usable: !reply.is_unusable,
        lets,
      }
      log.push(entry)
      response.once('finish', () => {
        entry.ended = ++places
      })
      response.once('close', () => {
        if (entry.ended !== undefined) return
        entry.ended = ++places
        entry.aborted_ms = performance.now()
      })
    },
  }
}
