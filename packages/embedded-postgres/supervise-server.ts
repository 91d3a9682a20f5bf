import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const minDelayMs = 200
const maxDelayMs = 30_000

/**
 * Restarts the server when it exits unexpectedly, for instance after the OOM killer. Its URL stays the same, so
 * connection pools recover.
 * @returns a function that stops the server for good
 */
export function superviseServer(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: (line: string) => void,
): () => Promise<void> {
  let server: ServerProcess | undefined = first
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    let delayMs = minDelayMs / 2
    for (let started = Date.now(); server; started = Date.now()) {
      const message = await server.ended
      server = undefined
      if (stopping.signal.aborted) return
      log(`The embedded PostgreSQL stopped unexpectedly: ${message}`)
      delayMs = Date.now() - started > 2 * maxDelayMs ? minDelayMs : Math.min(delayMs * 2, maxDelayMs)
      server = await restart(delayMs)
      if (stopping.signal.aborted) await server?.stop()
    }
  }

  async function restart(delayMs: number): Promise<ServerProcess | undefined> {
    while (!stopping.signal.aborted) {
      await wait(delayMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        return await start()
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
