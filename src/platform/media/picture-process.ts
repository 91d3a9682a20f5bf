import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { EncodedPicture, PictureKind } from './make-picture.ts'

export interface PictureTask {
  kind: PictureKind
  bytes: Uint8Array
  hash: string
}

/** A worker's result: the picture, an error for the uploader, or a bug; `crashed` if the process ended instead. */
export type PictureTaskResult =
  | { made: EncodedPicture }
  | { unusable: ErrorDetail }
  | { failed: string }
  | { crashed: true }

const script = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

export interface Worker {
  run(task: PictureTask, timeoutMs: number, done: (outcome: PictureTaskResult, alive: boolean) => void): void
  /** Ends the worker after `idle` ms without work; `ending` is called first, so that it gets no more. */
  endAfter(idle: number, ending: () => void): void
  end(): void
}

/** Starts a worker; `onExit` is called when it has ended, for whatever reason. */
export function startWorker(onExit: () => void): Worker {
  // No environment: a process that decodes strangers' files must know no secrets.
  const child = fork(script, { serialization: 'advanced', env: {}, execArgv: ['--max-old-space-size=256'] })
  let timer: NodeJS.Timeout | undefined
  let pending: ((outcome: PictureTaskResult, alive: boolean) => void) | undefined

  function settle(outcome: PictureTaskResult, alive: boolean) {
    clearTimeout(timer)
    const told = pending
    pending = undefined
    told?.(outcome, alive)
  }
  const end = () => void child.kill('SIGKILL')
  child.on('message', (outcome: PictureTaskResult) => settle(outcome, true))
  child.on('error', () => end())
  child.on('exit', () => {
    onExit()
    settle({ crashed: true }, false)
  })

  return {
    run(task, timeoutMs, done) {
      clearTimeout(timer)
      setRef(child, true)
      pending = done
      timer = setTimeout(end, timeoutMs)
      child.send(task)
    },
    endAfter(idle, ending) {
      setRef(child, false)
      timer = setTimeout(() => {
        ending()
        end()
      }, idle).unref()
    },
    end,
  }
}

/** An idle worker must not keep the server process alive. */
function setRef(child: ChildProcess, held: boolean) {
  const holders = [child, child.channel]
  for (const holder of holders) {
    if (held) holder?.ref()
    else holder?.unref()
  }
}
