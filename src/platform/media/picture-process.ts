import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { MadePicture, PictureKind } from './make-picture.ts'

export interface PictureTask {
  kind: PictureKind
  bytes: Uint8Array
  hash: string
}

/**
 * What a worker sends back: what it made, a reason for the uploader, or what broke; `crashed` when it ended instead.
 */
export type PictureTaskDone =
  | { made: MadePicture }
  | { unusable: ErrorDetail }
  | { failed: string }
  | { crashed: true }

const script = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

export interface Worker {
  run(task: PictureTask, timeoutMs: number, done: (outcome: PictureTaskDone, alive: boolean) => void): void
  /** Ends when idle for `idle` ms; `ending` is called first, so that it gets no more work. */
  endAfter(idle: number, ending: () => void): void
  end(): void
}

/** Starts one worker; `gone` is called when it has ended, for whatever reason. */
export function startWorker(gone: () => void): Worker {
  // No environment: what decodes strangers' files must know no secrets.
  const child = fork(script, { serialization: 'advanced', env: {}, execArgv: ['--max-old-space-size=256'] })
  let timer: NodeJS.Timeout | undefined
  let answer: ((outcome: PictureTaskDone, alive: boolean) => void) | undefined

  function settle(outcome: PictureTaskDone, alive: boolean) {
    clearTimeout(timer)
    const told = answer
    answer = undefined
    told?.(outcome, alive)
  }
  const end = () => void child.kill('SIGKILL')
  child.on('message', (outcome: PictureTaskDone) => settle(outcome, true))
  child.on('error', () => end())
  child.on('exit', () => {
    gone()
    settle({ crashed: true }, false)
  })

  return {
    run(task, timeoutMs, done) {
      clearTimeout(timer)
      hold(child, true)
      answer = done
      timer = setTimeout(end, timeoutMs)
      child.send(task)
    },
    endAfter(idle, ending) {
      hold(child, false)
      timer = setTimeout(() => {
        ending()
        end()
      }, idle).unref()
    },
    end,
  }
}

/** An idle worker must not keep the server from ending. */
function hold(child: ChildProcess, held: boolean) {
  const holders = [child, child.channel]
  for (const holder of holders) {
    if (held) holder?.ref()
    else holder?.unref()
  }
}
