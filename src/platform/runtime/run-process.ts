import type { FastifyBaseLogger } from 'fastify'
import type { Translator } from '#i18n/translator.ts'
import { consoleTranslator } from './console-language.ts'
import { OperatorError } from './operator-error.ts'

/** After this, in milliseconds, whatever still runs is cut off. */
const timeoutMs = 8000
/** As this process begins: npm may be stopped while we are still starting. */
const firstParent = process.ppid

/** Stops on the first SIGTERM or SIGINT, or when npm is gone, and ends the process with 0 within the time-out. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let isStopping = false
  async function hear(why: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    const deadline = setTimeout(() => process.exit(0), timeoutMs)
    await stop().catch((error: unknown) => log.error({ err: error }, 'could not stop in order'))
    clearTimeout(deadline)
    process.exit(0)
  }
  // A failure that nothing awaits is a bug to report, not a reason to stop serving.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'bug'))
  process.on('SIGTERM', () => void hear('SIGTERM'))
  process.on('SIGINT', () => void hear('SIGINT'))
  stopWithNpm(() => void hear('npm is gone'))
}

/**
 * npm ends on SIGTERM at once and does not forward the signal: stopping `npm start` would leave us behind. A new parent
 * process is the sign.
 */
function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== firstParent) stop()
  }, 300).unref()
}

/** Why a process could not start: in a sentence for the operator where there is one. */
export function reportAndExit(error: unknown): never {
  const t: Translator = consoleTranslator()
  console.error(error instanceof OperatorError ? error.sentence(t) : error)
  process.exit(1)
}
