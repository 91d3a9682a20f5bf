import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { EncodedPicture, PictureKind } from './make-picture.ts'

export interface PictureTask {
  kind: PictureKind
  bytes: Uint8Array
  hash: string
}

/** A worker's result: the picture, an error for the uploader, or a bug; `crashed` if the process died. */
export type PictureTaskResult =
  | { picture: EncodedPicture }
  | { unusable: ErrorDetail }
  | { failed: string }
  | { crashed: true }

const script = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

export interface Worker {
  run(
    task: PictureTask,
    timeoutMs: number,
    done: (outcome: PictureTaskResult, isAlive: boolean) => void,
  ): void
  /** Ends the worker after this time without work, and calls `beforeEnd` first, so that it gets no more tasks. */
  endAfter(idleMs: number, beforeEnd: () => void): void
  end(): void
}

/** Starts a worker; `onExit` is called when it has exited. */
export function startWorker(onExit: () => void): Worker {
  // No environment: a process that decodes strangers' files must not know any secrets.
  const child = fork(script, { serialization: 'advanced', env: {}, execArgv: ['--max-old-space-size=256'] })
  let timer: NodeJS.Timeout | undefined
  let pending: ((outcome: PictureTaskResult, isAlive: boolean) => void) | undefined

  function finishTask(outcome: PictureTaskResult, isAlive: boolean) {
    clearTimeout(timer)
    const callback = pending
    pending = undefined
    callback?.(outcome, isAlive)
  }
  const end = () => void child.kill('SIGKILL')
  child.on('message', (outcome: PictureTaskResult) => finishTask(outcome, true))
  child.on('error', () => end())
  child.on('exit', () => {
    onExit()
    finishTask({ crashed: true }, false)
  })

  return {
    run(task, timeoutMs, done) {
      clearTimeout(timer)
      setRef(child, true)
      pending = done
      timer = setTimeout(end, timeoutMs)
      child.send(task)
    },
    endAfter(idleMs, beforeEnd) {
      setRef(child, false)
      timer = setTimeout(() => {
        beforeEnd()
        end()
      }, idleMs).unref()
    },
    end,
  }
}

/** An idle worker must not keep the server process alive. */
function setRef(child: ChildProcess, isBusy: boolean) {
  const handles = [child, child.channel]
  for (const handle of handles) {
    if (isBusy) handle?.ref()
    else handle?.unref()
  }
}
