/** CPU time of this thread in milliseconds, unaffected by other work on the machine. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The longest time that some work blocked the event loop, measured in CPU time, so that a busy machine makes no difference.
 * @returns milliseconds
 */
export async function largestTurn(work: () => Promise<unknown>): Promise<number> {
  let largest = 0
  let isRunning = true
  let before = spentMs()
  const sample = () => {
    const now = spentMs()
    largest = Math.max(largest, now - before)
    before = now
    if (isRunning) setImmediate(sample)
  }
  setImmediate(sample)
  try {
    await work()
  } finally {
    isRunning = false
  }
  // The last turn counts too.
  sample()
  return largest
}
