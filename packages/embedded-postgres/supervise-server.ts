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
  initialServer: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: (line: string) => void,
): () => Promise<void> {
  let server: ServerProcess | undefined = initialServer
  const abortController = new AbortController()

  async function watch(): Promise<void> {
    let delayMs = minDelayMs / 2
    for (let startedAt = Date.now(); server; startedAt = Date.now()) {
      const message = await server.exitMessage
      server = undefined
      if (abortController.signal.aborted) return
      log(`The embedded PostgreSQL stopped unexpectedly: ${message}`)
      delayMs = Date.now() - startedAt > 2 * maxDelayMs ? minDelayMs : Math.min(delayMs * 2, maxDelayMs)
      server = await restart(delayMs)
      if (abortController.signal.aborted) await server?.stop()
    }
  }

  async function restart(delayMs: number): Promise<ServerProcess | undefined> {
    while (!abortController.signal.aborted) {
      await wait(delayMs, undefined, { ref: false, signal: abortController.signal }).catch(() => {})
      if (abortController.signal.aborted) return
      try {
        return await start()
      } catch (error) {
        log(`The embedded PostgreSQL failed to restart: ${(error as Error).message}`)
      }
    }
  }

  const watchLoop = watch()
  return async () => {
    abortController.abort()
    await server?.stop()
    await watchLoop
  }
}
