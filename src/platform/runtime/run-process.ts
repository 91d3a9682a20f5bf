import type { FastifyBaseLogger } from 'fastify'
import type { Translator } from '#i18n/translator.ts'
import { consoleTranslator } from './console-language.ts'
import { OperatorError } from './operator-error.ts'

/** Hard limit for stopping, in milliseconds. */
const timeoutMs = 8000
/** Read at start: npm may be stopped while this process is still starting. */
const initialParentPid = process.ppid

/** Stops on the first SIGTERM or SIGINT, or when npm exits, and exits with 0 within the timeout. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let isStopping = false
  async function handleStop(reason: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ why: reason }, 'stopping')
    const deadline = setTimeout(() => process.exit(0), timeoutMs)
    await stop().catch((error: unknown) => log.error({ err: error }, 'shutdown failed'))
    clearTimeout(deadline)
    process.exit(0)
  }
  // An unhandled rejection is a bug to report, not a reason to stop serving.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('SIGTERM', () => void handleStop('SIGTERM'))
  process.on('SIGINT', () => void handleStop('SIGINT'))
  stopWithNpm(() => void handleStop('npm exited'))
}

/**
 * npm exits on SIGTERM without forwarding it, so stopping `npm start` would leave this process behind. So it checks
 * whether its parent process has changed.
 */
function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== initialParentPid) stop()
  }, 300).unref()
}

/** Prints why a process could not start, as a sentence if the operator can fix it, and exits. */
export function reportAndExit(error: unknown): never {
  const t: Translator = consoleTranslator()
  console.error(error instanceof OperatorError ? error.sentence(t) : error)
  process.exit(1)
}
