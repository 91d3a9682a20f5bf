import { setTimeout as wait } from 'node:timers/promises'
import type { Invalidation } from '../cache/invalidation.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../jobs/worker-log.ts'
import type { OutboxConsumer } from './consumer.ts'
import { ConsumerError, postpone, takeBatch } from './take-batch.ts'

export interface OutboxOptions {
  db: Db
  /** Wakes the loops; while no messages arrive, the outbox is polled every second. */
  invalidation: Pick<Invalidation, 'on' | 'off' | 'isListening'>
  consumers: OutboxConsumer[]
  log: Log
}

export interface RunningOutbox {
  /** Stops taking batches and resolves when the current ones are done. */
  stop(): Promise<void>
}

const idleMs = 5000
const pollMs = 1000

/**
 * Processes the outbox until it is stopped. Any number of processes may run: each consumer is run by one of them at a
 * time, and another takes over at once if that one is killed.
 */
export function startOutbox({ db, invalidation, consumers, log }: OutboxOptions): RunningOutbox {
  const stopController = new AbortController()
  const loops = consumers.map((consumer) => createLoop(consumer))
  const wakeAll = () => {
    for (const loop of loops) loop.wake()
  }
  invalidation.on('outbox', wakeAll)
  const allEnded = Promise.all(loops.map(({ run }) => run()))

  function createLoop(consumer: OutboxConsumer) {
    let isWoken = false
    let wakeUp: () => void = () => {}
    const sleep = async (ms: number) => {
      if (isWoken || stopController.signal.aborted) return
      const timer = new AbortController()
      const wakeSignal = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      await Promise.race([wakeSignal, wait(ms, undefined, { signal: timer.signal }).catch(() => {})])
      timer.abort()
    }
    return {
      wake: () => {
        isWoken = true
        wakeUp()
      },
      run: async () => {
        while (!stopController.signal.aborted) {
          isWoken = false
          const result = await takeBatch(db, consumer).catch((error: Error) => recover(consumer, error))
          if (result === 'failed' || result === 'busy') isWoken = false
          if (typeof result === 'number' && result > 0) continue
          const isIdle = result === 0 && invalidation.isListening()
          await sleep(isIdle ? idleMs : pollMs)
        }
      },
    }
  }

  /** Retries the items one by one, so that only failing ones are postponed. */
  async function recover(consumer: OutboxConsumer, error: Error): Promise<number | 'busy' | 'failed'> {
    log.warn({ consumer: consumer.name, why: causeMessage(error) }, 'outbox consumer failed')
    if (!(error instanceof ConsumerError)) return 'failed'
    try {
      for (
        let remaining = error.changes.length;
        remaining > 0 && !stopController.signal.aborted;
        remaining--
      ) {
        await takeBatch(db, consumer, 1).catch(async (retryError: unknown) => {
          const [change] = retryError instanceof ConsumerError ? retryError.changes : []
          if (!change) throw retryError
          log.error(
            { consumer: consumer.name, ...change, why: causeMessage(retryError) },
            'outbox entry failed, will retry later',
          )
          await postpone(db, consumer, change)
        })
      }
      return 1
    } catch {
      // The database itself is down; try again later.
      return 'failed'
    }
  }

  return {
    stop: async () => {
      stopController.abort()
      invalidation.off('outbox', wakeAll)
      wakeAll()
      await allEnded
    },
  }
}

function causeMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error ? cause.message : 'unknown'
}
