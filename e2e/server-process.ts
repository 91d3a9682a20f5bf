import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnv } from '#test/clean-env.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A listening server. */
export interface RunningServer {
  url: string
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

/** `npm start` in a separate process. */
export interface ServerProcess extends RunningServer {
  pid: number
  /** Stops it and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Finds a free port, the preferred one if possible. */
export async function freePort(preferredPort = 0): Promise<number> {
  const probe = createServer().listen(preferredPort, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (preferredPort > 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Default settings of servers in browser tests. */
export const defaultSettings = { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '0', READING: 'off', LANGUAGES: 'en' }

/**
 * Starts the server in a separate process and waits until it is ready.
 * @param env an operator's settings; `PORT` defaults to a free port
 * @param options.script another server script, with its arguments
 * @param options.isDev as `npm run dev` does
 * @param options.checkout another version's sources
 * @param options.cwd the working directory, the checkout's by default
 * @param options.nodeFlags flags of Node itself
 */
export async function startServer(
  env: Record<string, string>,
  {
    script = ['src/app/start.ts'],
    isDev = false,
    checkout = root,
    cwd = checkout,
    nodeFlags = [],
  }: {
    script?: string[]
    isDev?: boolean
    checkout?: string
    cwd?: string
    nodeFlags?: string[]
  } = {},
): Promise<ServerProcess> {
  const [program = '', ...args] = isDev ? [...script, '--dev'] : script
  const port = Number(env.PORT) || (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, join(checkout, program), ...args], {
    cwd,
    env: {
      ...cleanEnv,
      HOME: process.env.HOME,
      ...defaultSettings,
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server exited at once:\n${output}`)
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
    },
  }
}
