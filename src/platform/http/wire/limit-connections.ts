import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isStillSending } from './lingering-close.ts'

/**
 * Keeps the number of connections below a maximum, so that those who open thousands and send nothing, or a letter a second, take
 * neither the memory nor the place of others. One too many ends the connection that has owed us the rest of a request for the
 * longest, or else been idle for it: a visitor's own request is complete within moments. Where all others are being answered, it is
 * the oldest that does not read its answer, or else the new one.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Set<Socket>()
  /** Those that owe us a request, the oldest first. */
  const waiting = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    waiting.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waiting.delete(socket)
    })
    if (open.size <= max) return
    // The new one is among those that wait.
    const oldest = waiting.size > 1 ? waiting.values().next().value : firstUnread(open)
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

/** The oldest connection for which there is more to send than it takes. */
const firstUnread = (open: Set<Socket>): Socket | undefined =>
  open.values().find(({ writableLength }) => writableLength > 0)
