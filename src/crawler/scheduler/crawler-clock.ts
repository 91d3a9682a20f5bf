import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** The crawler's clock; tests replace it. */
export interface CrawlerClock {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const machineClock: CrawlerClock = {
  now: Date.now,
  sleep: (ms) => wait(ms, undefined, { ref: false }),
}

/** A clock whose sleepers all wake when the crawler stops. */
export interface RunningClock extends CrawlerClock {
  isStopped(): boolean
}

export function createRunningClock(clock: CrawlerClock, stopping: AbortSignal): RunningClock {
  setMaxListeners(0, stopping)
  return {
    now: clock.now,
    isStopped: () => stopping.aborted,
    sleep: async (ms) => {
      if (ms <= 0 || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<unknown>()
      stopping.addEventListener('abort', resolve, { once: true })
      await Promise.race([clock.sleep(ms), promise])
      stopping.removeEventListener('abort', resolve)
    },
  }
}
