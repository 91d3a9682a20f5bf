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
  const openSockets = new Set<Socket>()
  /** Connections that are idle or sending a request, oldest first. */
  const waitingSockets = new Set<Socket>()
  server.on('connection', (socket) => {
    openSockets.add(socket)
    waitingSockets.add(socket)
    socket.once('close', () => {
      openSockets.delete(socket)
      waitingSockets.delete(socket)
    })
    if (openSockets.size <= max) return
    // The new connection is itself in `waiting`.
    const oldest =
      waitingSockets.size > 1 ? waitingSockets.values().next().value : findOldestUnread(openSockets)
    const victim = oldest ?? socket
    victim.destroy()
  })
  server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request
    if (isStillSending(request)) request.once('end', () => response.closed || waitingSockets.delete(socket))
    else waitingSockets.delete(socket)
    response.once('close', () => {
      waitingSockets.delete(socket)
      if (!socket.destroyed) waitingSockets.add(socket)
    })
  })
}

/** The oldest connection with unsent data, whose client does not read. */
const findOldestUnread = (openSockets: Set<Socket>): Socket | undefined =>
  openSockets.values().find(({ writableLength }) => writableLength > 0)
