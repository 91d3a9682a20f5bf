import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Reply, Robots, WebHost } from './web-host.ts'
import type { LoggedRequest, WebLog } from './web-log.ts'

export interface Recorder {
  log: WebLog
  /** Connections so far. */
  connections(): number
  recordConnection(socket: Socket): void
  /** Records a request, and later how its response ends. */
  recordRequest(request: IncomingMessage, response: ServerResponse, what: RecordedRequest): void
  clear(): void
}

interface RecordedRequest {
  host: WebHost
  path: string
  kind: LoggedRequest['kind']
  reply: Reply
  allows: Robots['allows'] | undefined
}

/** Interns repeated strings: a month has millions of them. */
function createStringPool() {
  const texts = new Map<string, string>()
  return (text: string | undefined) => {
    if (text === undefined) return undefined
    const interned = texts.get(text)
    if (interned === undefined) texts.set(text, text)
    return interned ?? text
  }
}

export function createRecorder(now: () => number): Recorder {
  const log: LoggedRequest[] = []
  const intern = createStringPool()
  const connections = new WeakMap<Socket, { id: number; opened: number }>()
  let sequenceNumber = 0
  let count = 0

  return {
    log,
    connections: () => count,
    recordConnection: (socket) => void connections.set(socket, { id: ++count, opened: ++sequenceNumber }),
    clear: () => void log.splice(0),
    recordRequest(request, response, { host, path, kind, reply, allows }) {
      const connection = connections.get(request.socket) ?? { id: 0, opened: ++sequenceNumber }
      const responseHeaders = new Map(
        Object.entries(reply.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
      )
      const header = (name: string) => intern(request.headers[name] as string | undefined)
      const entry: LoggedRequest = {
        at: now(),
        real_ms: performance.now(),
        host: host.name,
        origin: intern(`${request.socket instanceof TLSSocket ? 'https' : 'http'}://${host.name}`) ?? '',
        path: intern(path) as string,
        kind,
        platform: host.platform,
        address: intern(request.socket.localAddress) ?? '',
        connection: connection.id,
        opened_seq: connection.opened,
        ended_seq: undefined,
        aborted_ms: undefined,
        user_agent: header('user-agent'),
        accept_encoding: header('accept-encoding'),
        if_none_match: header('if-none-match'),
        if_modified_since: header('if-modified-since'),
        status: reply.ends === 'mute' || reply.ends === 'reset' ? 0 : (reply.status ?? 200),
        etag: intern(responseHeaders.get('etag')),
        last_modified: intern(responseHeaders.get('last-modified')),
        retry_after: intern(responseHeaders.get('retry-after')),
        location: intern(responseHeaders.get('location')),
        min_interval_ms: reply.min_interval_ms ?? 0,
        skips: reply.skips,
        bytes: Buffer.byteLength(reply.body ?? ''),
        is_usable: !reply.is_unusable,
        allows,
      }
      log.push(entry)
      response.once('finish', () => {
        entry.ended_seq = ++sequenceNumber
      })
      response.once('close', () => {
        if (entry.ended_seq !== undefined) return
        entry.ended_seq = ++sequenceNumber
        entry.aborted_ms = performance.now()
      })
    },
  }
}
