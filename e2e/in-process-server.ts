import { inject } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { openServer } from '#app/open-server.ts'
import { createLog } from '#platform/runtime/log.ts'
import { createFetcher } from '#test/test-web.ts'
import { defaultSettings, freePort, type RunningServer } from './server-process.ts'

/**
 * This worker's servers reuse one port, so that tests can reuse windows (windows.ts). It is below the range of
 * ephemeral ports.
 */
const preferredPort = 20_000 + (process.pid % 10_000)

/**
 * Starts a server in this process, reusing all loaded and compiled modules.
 * @param env an operator's settings @param webPort the port of a test web, if the test needs one
 */
export async function startServerInProcess(
  env: Record<string, string>,
  webPort?: number,
): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort(preferredPort))
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({ ...defaultSettings, PORT: port, PUBLIC_URL: url, ...env })
  const lines: string[] = []
  const log = createLog(config.logLevel, { write: (line) => void lines.push(line) })
  const fetcher = webPort === undefined ? {} : { fetcher: createFetcher(webPort) }
  const { close } = await openServer(config, log, inject('build'), fetcher)
  return { url, output: () => lines.join(''), stop: close }
}
