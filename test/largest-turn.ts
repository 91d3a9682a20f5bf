/** Processor time that this thread has spent, in milliseconds. What else the machine does meanwhile does not count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The longest that the event loop was held up while something was done: nobody else's request was looked at
 * meanwhile. Counted in processor time, so that a busy machine makes no difference.
 * @returns milliseconds
 */
export async function largestTurn(work: () => Promise<unknown>): Promise<number> {
  let largest = 0
  let isRunning = true
  let before = spentMs()
  const look = () => {
    const now = spentMs()
    largest = Math.max(largest, now - before)
    before = now
    if (isRunning) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isRunning = false
  }
  // What was done in the last turn counts too.
  look()
  return largest
}
