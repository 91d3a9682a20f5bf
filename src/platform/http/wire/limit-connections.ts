import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isStillSending } from './lingering-close.ts'

/**
 * Caps open connections, so that clients that open thousands and send slowly cannot exhaust memory or connections. At the
 * limit, closes the connection that has been idle or sending its request the longest; a real visitor's request arrives
 * within moments. If all others are being served, closes the oldest one whose client does not read its reply, or else
 * the new one.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Set<Socket>()
  /** Connections that are idle or sending a request, oldest first. */
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
    const oldest = waiting.size > 1 ? waiting.values().next().value : findOldestUnread(open)
    const victim = oldest ?? socket
    victim.destroy()
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
const findOldestUnread = (open: Set<Socket>): Socket | undefined =>
  open.values().find(({ writableLength }) => writableLength > 0)
