import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut. */
export interface Link {
  port: number
  /** Like pulling a cable: no data arrives, and neither end notices. */
  cut(): void
  restore(): void
  close(): void
}

/** Forwards connections to a port or socket of this machine. */
export async function openLink(target: number | string): Promise<Link> {
  let isCut = false
  const open = new Set<Socket>()
  const forward = (from: Socket) => {
    const upstream = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    from.pipe(upstream).pipe(from)
    for (const socket of [from, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        if (isCut) return
        from.destroy()
        upstream.destroy()
      })
    }
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    if (!isCut) return forward(socket)
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const destroyAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    cut: () => {
      isCut = true
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    // Existing connections have lost bytes or timed out.
    restore: () => {
      isCut = false
      destroyAll()
    },
    close: () => {
      server.close()
      destroyAll()
    },
  }
}
