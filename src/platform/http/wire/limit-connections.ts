import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isStillSending } from './lingering-close.ts'

/**
 * Caps open connections, so that clients that open thousands and send slowly exhaust neither memory nor slots. At the
 * limit, the connection that has been idle or kept us waiting for its request the longest is closed; a real visitor's
 * request arrives within moments. If all others are being served, the oldest one that does not read its reply is
 * closed, otherwise the new one.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Set<Socket>()
  /** Connections that we expect a request from, oldest first. */
  const waiting = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    waiting.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waiting.delete(socket)
    })
    if (open.size <= max) return
    // The new connection is itself in `waiting`.
    const oldest = waiting.size > 1 ? waiting.values().next().value : oldestUnread(open)
    const ending = oldest ?? socket
    ending.destroy()
  })
  server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request
    if (isStillSending(request)) request.once('end', () => response.closed || waiting.delete(socket))
    else waiting.delete(socket)
    response.once('close', () => {
      waiting.delete(socket)
      if (!socket.destroyed) waiting.add(socket)
    })
  })
}

/** The oldest connection with unsent data, whose client does not read. */
const oldestUnread = (open: Set<Socket>): Socket | undefined =>
  open.values().find(({ writableLength }) => writableLength > 0)
