import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const minDelayMs = 200
const maxDelayMs = 30_000

/**
 * Restarts the server when it ends unexpectedly, for instance killed for lack of memory. Its URL stays the same, so
 * connection pools recover on their own.
 * @returns a function that stops it for good
 */
export function superviseServer(
  first: ServerProcess,
  startAgain: () => Promise<ServerProcess>,
  log: (line: string) => void,
): () => Promise<void> {
  let server: ServerProcess | undefined = first
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    let delay = minDelayMs / 2
    for (let started = Date.now(); server; started = Date.now()) {
      const words = await server.ended
      server = undefined
      if (stopping.signal.aborted) return
      log(`The embedded PostgreSQL stopped unexpectedly: ${words}`)
      delay = Date.now() - started > 2 * maxDelayMs ? minDelayMs : Math.min(delay * 2, maxDelayMs)
      server = await restart(delay)
      if (stopping.signal.aborted) await server?.stop()
    }
  }

  async function restart(delay: number): Promise<ServerProcess | undefined> {
    while (!stopping.signal.aborted) {
      await wait(delay, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        return await startAgain()
      } catch (error) {
        log(`The embedded PostgreSQL failed to restart: ${(error as Error).message}`)
      }
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await server?.stop()
    await watching
  }
}
