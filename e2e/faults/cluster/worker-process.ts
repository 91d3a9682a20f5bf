import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanEnv } from '#test/clean-env.ts'
import { terminate } from '../programs.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface WorkerProcess {
  stop(signal: NodeJS.Signals): Promise<void>
  /** Resolves once it runs jobs. @throws if it exits before */
  waitUntilReady(): Promise<void>
  /** Its output so far. */
  output(): string
}

/** `npm run worker` in a separate process. @param env an operator's settings */
export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, ['src/app/worker.ts'], {
    cwd: root,
    env: { ...cleanEnv, READING: 'off', ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.on('exit', (code, signal) => (output += `exited: ${code ?? signal}`))
  const waitUntilReady = async () => {
    while (!output.includes('worker started')) {
      if (child.exitCode !== null) throw new Error(`The worker exited at once:\n${output}`)
      await wait(100)
    }
  }
  return { stop: (signal) => terminate(child, signal), waitUntilReady, output: () => output }
}
